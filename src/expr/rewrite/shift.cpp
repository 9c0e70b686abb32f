/// Rules for shifts. A shift by a constant becomes a concatenation and an extraction; only shifts by an
/// unknown amount stay shifts.

#include "expr/rewrite/builder.h"
#include "expr/rewrite/match.h"

namespace sonde::expr {

Expr Builder::shiftTrivial(Kind kind, const Node* a, const Node* amount) {
  if ((isZero(a) || isZero(amount)) && fires(Rule::ShiftZero)) return a;
  if (!amount->isConstant()) return {};
  uint64_t n;
  if (amount->value().fitsWord(n) && n < a->width()) return {};
  if (!fires(Rule::ShiftOut)) return {};
  return kind == Kind::AShr ? sext(signBit(a), a->width()) : constant(a->width(), 0);
}

namespace {

/// Returns the amount of a shift by a constant below the width.
unsigned shiftBy(const Node* amount) { return static_cast<unsigned>(amount->value().lowWord()); }

} // namespace

Expr Builder::shl(const Node* a, const Node* amount) {
  if (Expr e = foldOrLift(Kind::Shl, a, amount)) return e;
  if (Expr e = shiftTrivial(Kind::Shl, a, amount)) return e;
  if (amount->isConstant() && fires(Rule::ShlConstant)) {
    unsigned n = shiftBy(amount);
    return concat(extract(a, a->width() - 1 - n, 0), constant(n, 0));
  }
  return finish(Kind::Shl, {a, amount});
}

Expr Builder::lshr(const Node* a, const Node* amount) {
  if (Expr e = foldOrLift(Kind::LShr, a, amount)) return e;
  if (Expr e = shiftTrivial(Kind::LShr, a, amount)) return e;
  if (amount->isConstant() && fires(Rule::LShrConstant))
    return zext(extract(a, a->width() - 1, shiftBy(amount)), a->width());
  return finish(Kind::LShr, {a, amount});
}

Expr Builder::ashr(const Node* a, const Node* amount) {
  if (Expr e = foldOrLift(Kind::AShr, a, amount)) return e;
  if (Expr e = shiftTrivial(Kind::AShr, a, amount)) return e;
  if (amount->isConstant() && fires(Rule::AShrConstant))
    return sext(extract(a, a->width() - 1, shiftBy(amount)), a->width());
  if (isNonNegative(a) && fires(Rule::AShrPositive)) return lshr(a, amount);
  return finish(Kind::AShr, {a, amount});
}

Expr Builder::rotateLeft(const Node* a, unsigned amount) {
  unsigned width = a->width(), n = amount % width;
  if (n == 0) return a;
  return concat(extract(a, width - 1 - n, 0), extract(a, width - 1, width - n));
}

} // namespace sonde::expr
