#include "path/bound.h"

namespace sonde::path {

using expr::Kind;
using expr::Node;

namespace {

bool isLess(const BitVector& a, const BitVector& b, bool isSigned) { return isSigned ? a.slt(b) : a.ult(b); }

} // namespace

bool Bound::implies(const Bound& other) const {
  if (term != other.term || isSigned != other.isSigned || isLower != other.isLower) return false;
  return isLower ? !isLess(limit, other.limit, isSigned) : !isLess(other.limit, limit, isSigned);
}

std::optional<Bound> boundOf(const Node* constraint) {
  const bool negated = constraint->is(Kind::Not);
  const Node* less = negated ? constraint->operand(0) : constraint;
  const bool isSigned = less->is(Kind::Slt);
  if (!isSigned && !less->is(Kind::Ult)) return std::nullopt;
  const bool numberFirst = less->operand(0)->isConstant();
  const Node* number = less->operand(numberFirst ? 0 : 1);
  if (!number->isConstant()) return std::nullopt;
  Bound bound{.term = less->operand(numberFirst ? 1 : 0),
              .isSigned = isSigned,
              .isLower = numberFirst != negated, // k < term, or not term < k
              .limit = number->value()};
  // k < term and term < k leave out the number itself; neither would be a constraint if there were no next.
  const BitVector one = BitVector::one(number->width());
  if (!negated) bound.limit = numberFirst ? bound.limit + one : bound.limit - one;
  return bound;
}

} // namespace sonde::path
