#include "memory/symbolic_access.h"

#include "memory/element_view.h"

#include <algorithm>
#include <bit>

namespace sonde::memory {

using expr::Builder;
using expr::Expr;
using expr::Node;

namespace {

/// Returns the low bits of `offset` that tell where in an element of `width` bytes an access begins, if they
/// are known; `width` if not.
unsigned residueOf(const Node* offset, unsigned width) {
  const expr::Abstract& known = offset->abstract();
  const uint64_t mask = width - 1;
  if (((known.zeros | known.ones) & mask) != mask) return width;
  return static_cast<unsigned>(known.ones & mask);
}

/// Returns what of `window` is inside of the object and agrees with what the offset says itself.
Window narrowed(Window window, const Node* offset, const Object& object, unsigned size) {
  const expr::Abstract& known = offset->abstract();
  const uint64_t last = object.size() - size;
  window.last = std::min({window.last, known.high, last});
  window.first = std::min(std::max(window.first, known.low), window.last);
  return window;
}

/// Returns the width of the elements that an access of `size` bytes is put together from, where their
/// residue is known.
unsigned unitOf(unsigned size) { return std::min(size & -size, static_cast<unsigned>(sizeof(uint64_t))); }

} // namespace

Expr readElement(Builder& builder, const AddressSpace& space, const Object& object, const ElementPlace& place,
                 unsigned size) {
  const Node* offset = place.offset;
  ReadViews* counted = space.views();
  const auto viewOf = [&](ElementKind kind, Window reached) {
    uint64_t listed = 0;
    const ElementView* view = object.view(builder, kind, reached, place.budget, listed);
    space.handleExpressions(listed);
    return view;
  };
  const Window window = narrowed(place.window, offset, object, size);
  const unsigned indexWidth = indexWidthOf(object.size());
  const Expr narrow = builder.extract(offset, indexWidth - 1, 0);
  const auto join = [&](unsigned count, auto&& elementAt) {
    Expr value;
    for (unsigned n = 0; n < count; ++n) {
      const Expr element = elementAt(builder.constant(indexWidth, n));
      value = value ? builder.concat(element, value) : element;
    }
    return value;
  };
  if (const unsigned unit = unitOf(size); unit > 1 && (!counted || counted->typed)) {
    const unsigned residue = residueOf(offset, unit);
    const Window reached{window.first, window.last + size - unit};
    const ElementView* view = residue < unit ? viewOf({unit, residue}, reached) : nullptr;
    if (view) {
      const auto shift = static_cast<unsigned>(std::countr_zero(unit));
      const Expr first = builder.zext(builder.extract(narrow, indexWidth - 1, shift), indexWidth);
      if (counted) ++counted->typedReads;
      return join(size / unit, [&](const Expr& n) { return view->read(builder, builder.add(first, n)); });
    }
  }
  const ElementView* bytes = viewOf({1, 0}, {window.first, window.last + size - 1});
  if (!bytes) return {};
  if (counted && size > 1) ++counted->byteReads;
  return join(size, [&](const Expr& n) { return bytes->read(builder, builder.add(narrow, n)); });
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

Window reachedBytes(const Object& object, const Node* offset, Window window, unsigned size) {
  window = narrowed(window, offset, object, size);
  window.last += size - 1;
  return window;
}

std::optional<ElementWrite> planWrite(Builder& builder, const AddressSpace& space, const Object& object,
                                      ElementPlace place, const Node* value) {
  const Window window = reachedBytes(object, place.offset, place.window, value->width() / 8);
  const std::vector<Part> parts = partsToWrite(object, window);
  if (object.size() > wholeSize && costOf(parts, {1, 0}) > place.budget) return std::nullopt;
  space.handleExpressions(listedIn(parts));
  ElementWrite write{
      .ranges = arraysFor(builder, object, window, parts), .isKnownRange = {}, .window = window};
  const Expr narrow = builder.extract(place.offset, indexWidthOf(object.size()) - 1, 0);
  for (ArrayRange& range : write.ranges) {
    range.array = stored(builder, object, range, narrow, value);
    range.stored = true;
  }
  for (const Part& part : parts) write.isKnownRange.push_back(part.kind == Part::Kind::Array);
  return write;
}

void ElementWrite::applyTo(Object& object) const {
  object.forgetViews();
  for (size_t n = 0; n < ranges.size(); ++n)
    if (isKnownRange[n])
      object.ownSymbolic().replaceArray(ranges[n], window.first, window.last + 1);
    else
      object.ownSymbolic().setArray(ranges[n]);
}

void copySymbolicContent(Object& target, uint64_t to, const Object& source, uint64_t begin, uint64_t size) {
  const uint64_t end = begin + size, distance = to - begin;
  for (ArrayRange range : source.symbolic()->ranges(begin, end)) {
    range.begin = std::max(range.begin, begin) + distance;
    range.end = std::min(range.end, end) + distance;
    range.shift -= distance;
    target.ownSymbolic().setArray(std::move(range));
  }
  source.symbolic()->forEachWritten(begin, end, [&](uint64_t offset, const Expr& byte) {
    target.ownSymbolic().set(offset + distance, byte);
  });
  if (target.symbolic() && target.symbolic()->empty()) target.dropSymbolic();
}

} // namespace sonde::memory
