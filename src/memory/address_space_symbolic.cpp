/// \file
/// Bytes with expressions, and accesses at symbolic offsets.

#include "memory/address_space.h"
#include "memory/element_view.h"
#include "support/check.h"

#include <algorithm>
#include <bit>

namespace sonde::memory {

using expr::Builder;
using expr::Expr;
using expr::Node;

FaultPtr AddressSpace::readBytes(uint64_t address, std::vector<Byte>& bytes, uint64_t size) const {
  bytes.clear();
  if (size == 0) return nullptr;
  FaultPtr fault;
  if (const Object* object = check(AccessMode::Read, address, size, fault))
    bytes = bytesOf(*object, address - object->base(), size);
  return fault;
}

std::vector<Byte> AddressSpace::peekBytes(uint64_t address, uint64_t size) const {
  const Object* object = find(address);
  SONDE_CHECK(object && object->contains(address, size), "the range lies in one object");
  return bytesOf(*object, address - object->base(), size);
}

std::vector<Byte> AddressSpace::bytesOf(const Object& object, uint64_t offset, uint64_t size) const {
  std::vector<Byte> bytes(size);
  for (uint64_t n = 0; n < size; ++n) {
    bytes[n].value = *view(object, offset + n).bytes;
    if (!object.concrete()) bytes[n].expression = object.symbolic()->at(*builder_, offset + n);
  }
  return bytes;
}

FaultPtr AddressSpace::writeBytes(uint64_t address, std::span<const Byte> bytes) {
  if (bytes.empty()) return nullptr;
  FaultPtr fault;
  if (const Object* object = check(AccessMode::Write, address, bytes.size(), fault))
    setBytes(*object, address - object->base(), bytes);
  return fault;
}

void AddressSpace::pokeBytes(uint64_t address, std::span<const Byte> bytes) {
  const Object* object = find(address);
  SONDE_CHECK(object && object->contains(address, bytes.size()), "the range lies in one object");
  setBytes(*object, address - object->base(), bytes);
}

void AddressSpace::setBytes(const Object& found, uint64_t start, std::span<const Byte> bytes) {
  closeWindows(found.base(), found.size());
  Object& object = own(found);
  for (uint64_t n = 0; n < bytes.size(); ++n) {
    if (!bytes[n].concrete()) {
      object.ownSymbolic().set(start + n, bytes[n].expression);
      continue;
    }
    *ownView(object, start + n).bytes = bytes[n].value;
    object.setConcrete(start + n, 1);
  }
}

namespace {

/// Fewer bytes of an array are noted one by one.
constexpr uint64_t shortestRange = 256;

} // namespace

void AddressSpace::makeSymbolic(uint64_t address, uint64_t size, const Node* array) {
  if (size == 0) return;
  const Object* found = find(address);
  SONDE_CHECK(found && found->contains(address, size), "the range lies in one object");
  closeWindows(found->base(), found->size());
  Object& object = own(*found);
  SymbolicBytes& symbolic = object.ownSymbolic();
  const ArrayRange range{.begin = address - object.base(),
                         .end = address - object.base() + size,
                         .array = array,
                         .shift = object.base() - address};
  if (size == object.size() || size >= shortestRange) return symbolic.setArray(range);
  for (uint64_t offset = range.begin; offset < range.end; ++offset)
    symbolic.set(offset, range.read(*builder_, offset));
}

void AddressSpace::copySymbolic(uint64_t to, uint64_t from, uint64_t size) {
  // What the source holds is taken down first: the ranges may overlap.
  const Object& source = *find(from);
  const uint64_t begin = from - source.base(), end = begin + size;
  const SymbolicBytes& symbolic = *source.symbolic();
  std::vector<ArrayRange> ranges;
  std::vector<std::pair<uint64_t, Expr>> single; // null: concrete, in a range
  for (const ArrayRange& range : symbolic.ranges(begin, end)) {
    ArrayRange part = range;
    part.begin = std::max(range.begin, begin);
    part.end = std::min(range.end, end);
    if (part.size() >= shortestRange)
      ranges.push_back(std::move(part));
    else
      for (uint64_t offset = part.begin; offset < part.end; ++offset)
        single.emplace_back(offset, part.read(*builder_, offset));
  }
  symbolic.forEachWritten(begin, end,
                          [&](uint64_t offset, const Expr& byte) { single.emplace_back(offset, byte); });

  copyConcrete(to, from, size);
  const Object* found = find(to);
  closeWindows(found->base(), found->size());
  Object& object = own(*found);
  const uint64_t distance = to - object.base() - begin; // from an offset in the source to one in the target
  for (ArrayRange& range : ranges) {
    range.begin += distance;
    range.end += distance;
    range.shift -= distance;
    object.ownSymbolic().setArray(std::move(range));
  }
  for (auto& [offset, byte] : single)
    if (byte)
      object.ownSymbolic().set(offset + distance, std::move(byte));
    else
      object.ownSymbolic().setConcrete(offset + distance, 1);
  if (object.symbolic() && object.symbolic()->empty()) object.dropSymbolic();
}

bool AddressSpace::isSymbolic(uint64_t base) const {
  const Object* object = find(base);
  return object && !object->concrete();
}

namespace {

/// The low bits of \p offset that tell where in an element of \p width bytes an access begins, if they are
/// known; `width` if not.
unsigned residueOf(const Node* offset, unsigned width) {
  const expr::Abstract& known = offset->abstract();
  const uint64_t mask = width - 1;
  if (((known.zeros | known.ones) & mask) != mask) return width;
  return static_cast<unsigned>(known.ones & mask);
}

/// What of \p window is inside of the object and agrees with what the offset says itself.
Window narrowed(Window window, const Node* offset, const Object& object, unsigned size) {
  const expr::Abstract& known = offset->abstract();
  const uint64_t last = object.size() - size;
  window.last = std::min({window.last, known.high, last});
  window.first = std::min(std::max(window.first, known.low), window.last);
  return window;
}

} // namespace

Expr AddressSpace::readAt(uint64_t base, const Node* offset, unsigned size, Window window,
                          uint64_t budget) const {
  const Object* object = find(base);
  SONDE_CHECK(object && object->base() == base, "no object begins here");
  Builder& builder = *builder_;
  closeWindows(object->base(), object->size()); // so that a write is seen, and the view forgotten
  window = narrowed(window, offset, *object, size);
  const unsigned indexWidth = indexWidthOf(object->size());
  Expr narrow = builder.extract(offset, indexWidth - 1, 0);
  ReadViews* counted = limits_.views;
  if (size > 1 && std::has_single_bit(size) && size <= sizeof(uint64_t) && (!counted || counted->typed)) {
    const unsigned residue = residueOf(offset, size);
    const ElementView* view =
        residue < size ? object->view(builder, {size, residue}, window, budget) : nullptr;
    if (view) {
      const auto shift = static_cast<unsigned>(std::countr_zero(size));
      if (counted) ++counted->typedReads;
      return view->read(builder, builder.zext(builder.extract(narrow, indexWidth - 1, shift), indexWidth));
    }
  }
  const ElementView* bytes = object->view(builder, {1, 0}, {window.first, window.last + size - 1}, budget);
  if (!bytes) return {};
  if (counted && size > 1) ++counted->byteReads;
  Expr value;
  for (unsigned n = 0; n < size; ++n) {
    Expr byte = bytes->read(builder, builder.add(narrow, builder.constant(indexWidth, n)));
    value = value ? builder.concat(byte, value) : byte;
  }
  return value;
}

namespace {

/// The arrays that take a write in this window instead of the bytes as they are.
std::vector<ArrayRange> arraysFor(Builder& builder, const Object& object, Window window,
                                  const std::vector<Part>& parts) {
  std::vector<ArrayRange> ranges;
  for (const Part& part : parts) {
    ArrayRange range{.begin = part.elements.begin, .end = part.elements.end, .array = {}};
    switch (part.kind) {
    case Part::Kind::Filled:
      range.array = builder.table(indexWidthOf(object.size()), builder.constant(8, part.value));
      break;
    case Part::Kind::Array:
      range = *part.range;
      range.array = arrayWithWritten(builder, object, range, window.first, window.last + 1);
      break;
    case Part::Kind::Listed:
      range.array = listElements(builder, object, {1, 0}, part.elements);
      range.shift = -part.elements.begin;
      break;
    }
    ranges.push_back(std::move(range));
  }
  return ranges;
}

/// The array after a write. Elsewhere than in its range, what an index of the array means to others does not
/// matter, unless the array has fewer indices than the object bytes.
Expr stored(Builder& builder, const Object& object, const ArrayRange& range, const Node* offset,
            const Node* value) {
  Expr array = range.array;
  for (unsigned n = 0; n < value->width() / 8; ++n) {
    const Expr at = builder.add(offset, builder.constant(offset->width(), n));
    const Expr index = range.index(builder, at);
    Expr byte = builder.extract(value, 8 * n + 7, 8 * n);
    if (array->indexWidth() < indexWidthOf(object.size())) {
      const Expr isInside = builder.ult(builder.sub(at, builder.constant(at->width(), range.begin)),
                                        builder.constant(at->width(), range.size()));
      byte = builder.ite(isInside, byte, builder.read(array, index));
    }
    array = builder.store(array, index, byte);
  }
  return array;
}

/// A small object becomes one array.
std::vector<Part> partsToWrite(const Object& object, Window window) {
  const ElementSpan bytes = reachedElements(object, {1, 0}, window);
  std::vector<Part> parts = *outline(object, {1, 0}, bytes);
  if (object.size() <= wholeSize && parts.size() > 1)
    parts = {{.kind = Part::Kind::Listed, .elements = bytes, .various = bytes.size()}};
  return parts;
}

} // namespace

bool AddressSpace::writeAt(uint64_t base, const Node* offset, const Node* value, Window window,
                           uint64_t budget) {
  const Object* found = find(base);
  SONDE_CHECK(found && found->base() == base, "no object begins here");
  const unsigned size = value->width() / 8;
  window = narrowed(window, offset, *found, size);
  window.last += size - 1;
  const std::vector<Part> parts = partsToWrite(*found, window);
  if (found->size() > wholeSize && costOf(parts, {1, 0}) > budget) return false;

  closeWindows(found->base(), found->size());
  std::vector<ArrayRange> ranges = arraysFor(*builder_, *found, window, parts);
  const Expr narrow = builder_->extract(offset, indexWidthOf(found->size()) - 1, 0);
  Object& object = own(*found);
  for (std::size_t n = 0; n < ranges.size(); ++n) {
    ArrayRange& range = ranges[n];
    range.array = stored(*builder_, object, range, narrow, value);
    range.stored = true;
    if (parts[n].kind == Part::Kind::Array)
      object.ownSymbolic().replaceArray(range, window.first, window.last + 1);
    else
      object.ownSymbolic().setArray(std::move(range));
  }
  return true;
}

} // namespace sonde::memory
