#include "memory/element_view.h"

#include "support/check.h"

#include <algorithm>

namespace sonde::memory {

using expr::Builder;
using expr::Expr;
using expr::Node;

Expr arrayWithWritten(Builder& builder, const Object& object, const ArrayRange& range, uint64_t begin,
                      uint64_t end) {
  Expr array = range.array;
  object.symbolic()->forEachWritten(
      std::max(begin, range.begin), std::min(end, range.end), [&](uint64_t offset, const Expr& byte) {
        array = builder.store(array, range.index(builder, offset),
                              byte ? byte : builder.constant(8, object.concreteByte(offset)));
      });
  return array;
}

ElementView::ElementView(Builder& builder, const Object& object, ElementKind kind, ElementSpan elements,
                         const std::vector<Part>& parts)
    : kind_(kind), elements_(elements) {
  for (const Part& part : parts) {
    Piece& piece = pieces_.emplace_back(Piece{part.elements, {}, {}});
    switch (part.kind) {
    case Part::Kind::Filled: piece.value = builder.constant(8 * kind.width, part.value); break;
    case Part::Kind::Array:
      piece.range = *part.range;
      piece.range.array =
          arrayWithWritten(builder, object, *part.range, part.elements.begin, part.elements.end);
      break;
    case Part::Kind::Listed:
      piece.range.array = listElements(builder, object, kind, part.elements);
      piece.range.shift = -part.elements.begin;
      break;
    }
  }
}

Expr ElementView::read(Builder& builder, const Node* element) const {
  SONDE_CHECK(!pieces_.empty(), "the object has no such element");
  std::vector<Expr> values;
  values.reserve(pieces_.size());
  for (const Piece& piece : pieces_)
    values.push_back(piece.value ? piece.value : piece.range.read(builder, element));
  // What most parts hold needs no comparison: it is what remains.
  const auto occurrences = [&](const Expr& value) {
    return std::ranges::count(values, value.get(), &Expr::get);
  };
  Expr result = *std::ranges::max_element(values, {}, occurrences);
  const Expr otherwise = result;
  for (size_t n = 0; n < pieces_.size(); ++n) {
    if (values[n].get() == otherwise.get()) continue;
    const unsigned width = element->width();
    const ElementSpan& span = pieces_[n].elements;
    const Expr isInside = builder.ult(builder.sub(element, builder.constant(width, span.begin)),
                                      builder.constant(width, span.size()));
    result = builder.ite(isInside, values[n], result);
  }
  return result;
}

} // namespace sonde::memory
