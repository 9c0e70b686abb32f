/// \file
/// Bytes with expressions, and accesses at symbolic offsets.

#include "memory/address_space.h"
#include "memory/symbolic_access.h"
#include "support/check.h"

#include <algorithm>

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
  requireRoom(size * sizeof(Byte));
  handleExpressions(size);
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
  constexpr uint64_t bytesOfEntry = 32; // about what the map of symbolic bytes takes for each
  closeWindows(found.base(), found.size());
  handleExpressions(bytes.size());
  Object& object = own(found);
  for (uint64_t n = 0; n < bytes.size(); ++n) {
    if (!bytes[n].concrete()) {
      grow(bytesOfEntry);
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

FaultPtr AddressSpace::fill(uint64_t address, const Byte& value, uint64_t size) {
  if (value.concrete()) return fill(address, value.value, size);
  FaultPtr fault;
  if (size == 0 || !check(AccessMode::Write, address, size, fault)) return fault;
  constexpr uint64_t mostAtOnce = 4096;
  const std::vector<Byte> block(std::min(size, mostAtOnce), value);
  for (uint64_t done = 0, count = 0; done < size; done += count) {
    count = std::min(size - done, mostAtOnce);
    pokeBytes(address + done, std::span(block).first(count));
  }
  return nullptr;
}

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

bool AddressSpace::hasStores(uint64_t base) const {
  const Object* object = find(base);
  return object && !object->concrete() &&
         std::ranges::any_of(object->symbolic()->ranges(), &ArrayRange::stored);
}

Expr AddressSpace::readAt(uint64_t base, const Node* offset, unsigned size, Window window,
                          uint64_t budget) const {
  const Object* object = find(base);
  SONDE_CHECK(object && object->base() == base, "no object begins here");
  closeWindows(object->base(), object->size()); // so that a write is seen, and the view forgotten
  return readElement(*builder_, *this, *object, {offset, window, budget}, size);
}

/// The rule ARR-WR-SI of the ISSTA'17 paper on array constraints: a write at a symbolic index updates each
/// element with a choice between the value written and what was there.
std::vector<Byte> AddressSpace::chosenBytes(const Object& object, const Node* offset, const Node* value,
                                            Window window) const {
  Builder& builder = *builder_;
  std::vector<Byte> bytes = bytesOf(object, window.first, window.last - window.first + 1);
  const uint64_t size = value->width() / 8;
  for (uint64_t n = 0; n < bytes.size(); ++n) {
    Expr byte = bytes[n].concrete() ? builder.constant(8, bytes[n].value) : bytes[n].expression;
    for (uint64_t part = 0; part < size && part <= n; ++part) {
      const auto low = static_cast<unsigned>(8 * part);
      const Expr isHere = builder.eq(offset, builder.constant(offset->width(), window.first + n - part));
      byte = builder.ite(isHere, builder.extract(value, low + 7, low), byte);
    }
    if (byte->isConstant())
      bytes[n] = {{}, static_cast<uint8_t>(byte->value().toWord())};
    else
      bytes[n].expression = byte;
  }
  return bytes;
}

bool AddressSpace::writeAt(uint64_t base, const Node* offset, const Node* value, Window window,
                           uint64_t budget) {
  const Object* found = find(base);
  SONDE_CHECK(found && found->base() == base, "no object begins here");
  const Window reached = reachedBytes(*found, offset, window, value->width() / 8);
  if (reached.last - reached.first < limits_.mostChoices()) {
    ++limits_.views->choiceWrites;
    setBytes(*found, reached.first, chosenBytes(*found, offset, value, reached));
    return true;
  }
  if (limits_.views) ++limits_.views->listWrites;
  const std::optional<ElementWrite> write =
      planWrite(*builder_, *this, *found, {offset, window, budget}, value);
  if (!write) return false;
  closeWindows(found->base(), found->size());
  write->applyTo(own(*found));
  return true;
}

Ref<Object> AddressSpace::share(uint64_t base) const {
  const Object* object = find(base);
  SONDE_CHECK(object && object->base() == base, "no object begins here");
  closeWindows(object->base(), object->size()); // the bytes are shared from now on
  return Ref<Object>(const_cast<Object*>(object));
}

void AddressSpace::replaceSymbolic(uint64_t base, const Object& from, uint64_t offset) {
  Object& object = ownAt(base);
  object.forgetViews();
  object.dropSymbolic();
  if (from.symbolic()) copySymbolicContent(object, 0, from, offset, object.size());
}

} // namespace sonde::memory
