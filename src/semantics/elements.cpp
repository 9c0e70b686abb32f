#include "semantics/elements.h"

#include "expr/rewrite/builder.h"

namespace sonde::semantics {

using expr::Builder;
using expr::Expr;

namespace {

Expr isAt(Builder& builder, const Expr& index, size_t n) {
  return builder.eq(index, builder.constant(64, n));
}

} // namespace

uint64_t pick(const Lanes& lanes, uint64_t index) { return index < lanes.count ? lanes[index] : 0; }

Expr pick(Builder& builder, std::span<const Expr> elements, const Expr& index) {
  Expr result = builder.constant(64, 0);
  for (size_t n = elements.size(); n-- > 0;)
    result = builder.ite(isAt(builder, index, n), elements[n], result);
  return result;
}

void put(const Lanes& lanes, uint64_t index, uint64_t value) {
  if (index < lanes.count) lanes[index] = value;
}

void put(Builder& builder, std::span<Expr> elements, const Expr& index, const Expr& value) {
  for (size_t n = 0; n < elements.size(); ++n)
    elements[n] = builder.ite(isAt(builder, index, n), value, elements[n]);
}

} // namespace sonde::semantics
