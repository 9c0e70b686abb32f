/// Rules for + - * / %. Sums carry their constant outermost; multiplication and division by powers of two
/// become concatenations and extractions.

#include "expr/rewrite/builder.h"
#include "expr/rewrite/match.h"

namespace sonde::expr {

Expr Builder::neg(const Node* a) {
  if (Expr e = foldOrLift(Kind::Neg, a)) return e;
  if (a->width() == 1 && fires(Rule::OneBit)) return a;
  if (a->is(Kind::Neg) && fires(Rule::NegNeg)) return a->operand(0);
  if (Expr e = negBase(a)) return e;
  if (a->is(Kind::Not) && fires(Rule::NegNot)) return add(a->operand(0), constant(a->width(), 1));
  if (a->is(Kind::Add)) {
    const Node *x = a->operand(0), *y = a->operand(1);
    if (x->isConstant() && fires(Rule::NegSum)) return add(neg(y), constant(-x->value()));
    if (x->is(Kind::Neg) && fires(Rule::NegSum)) return add(x->operand(0), neg(y));
    if (y->is(Kind::Neg) && fires(Rule::NegSum)) return add(neg(x), y->operand(0));
  }
  return finish(Kind::Neg, {a});
}

Expr Builder::addConstant(const Node* a, const Node* k) {
  if (isZero(k) && fires(Rule::AddZero)) return a;
  if (hasConstantOperand(Kind::Add, a) && fires(Rule::AddConstants))
    return add(a->operand(1), constant(a->operand(0)->value() + k->value()));
  if (a->is(Kind::Not) && fires(Rule::AddNot))
    return add(neg(a->operand(0)), constant(k->value() - BitVector::one(k->width())));
  return {};
}

Expr Builder::addCancel(const Node* a, const Node* b) {
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (isNegOf(y, x) && fires(Rule::AddCancel)) return constant(a->width(), 0);
    if (isNotOf(y, x) && fires(Rule::AddNot)) return constant(BitVector::ones(a->width()));
    if (!x->is(Kind::Add)) continue;
    for (unsigned i : {0u, 1u})
      if ((isNegOf(x->operand(i), y) || isNegOf(y, x->operand(i))) && fires(Rule::AddCancel))
        return x->operand(1 - i);
  }
  return {};
}

Expr Builder::add(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::Add, a, b)) return e;
  if (a->width() == 1 && fires(Rule::OneBit)) return bitXor(a, b);
  if (Expr e = addBase(a, b)) return e;
  constantLast(a, b);
  if (b->isConstant())
    if (Expr e = addConstant(a, b)) return e;
  if (Expr e = addCancel(a, b)) return e;
  if (!b->isConstant()) {
    for (auto [x, y] : {std::pair(a, b), std::pair(b, a)})
      if (hasConstantOperand(Kind::Add, x) && fires(Rule::AddConstants))
        return add(add(x->operand(1), y), x->operand(0));
  }
  if (a == b && fires(Rule::AddSame)) return concat(extract(a, a->width() - 2, 0), constant(1, 0));
  if (a->width() <= Abstract::maxWidth) {
    uint64_t mask = BitVector::mask(a->width());
    bool disjoint = (~a->abstract().zeros & ~b->abstract().zeros & mask) == 0;
    if (disjoint && fires(Rule::AddDisjoint)) return bitOr(a, b);
  }
  return finish(Kind::Add, {a, b});
}

Expr Builder::mulConstant(const Node* a, const Node* k) {
  if (isZero(k) && fires(Rule::MulZero)) return k;
  if (isOne(k) && fires(Rule::MulOne)) return a;
  if (isOnes(k) && fires(Rule::MulOne)) return neg(a);
  if (k->value().isPowerOfTwo() && fires(Rule::MulPower))
    return shl(a, constant(k->width(), k->value().countTrailingZeros()));
  if (hasConstantOperand(Kind::Mul, a) && fires(Rule::MulConstants))
    return mul(a->operand(1), constant(a->operand(0)->value() * k->value()));
  if (a->is(Kind::Neg) && fires(Rule::MulConstants)) return mul(a->operand(0), constant(-k->value()));
  if (hasConstantOperand(Kind::Add, a) && fires(Rule::MulSum))
    return add(mul(a->operand(1), k), constant(a->operand(0)->value() * k->value()));
  return {};
}

Expr Builder::mul(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::Mul, a, b)) return e;
  if (a->width() == 1 && fires(Rule::OneBit)) return bitAnd(a, b);
  constantLast(a, b);
  if (b->isConstant())
    if (Expr e = mulConstant(a, b)) return e;
  return finish(Kind::Mul, {a, b});
}

namespace {

/// Returns the width of x, if a is 0 ++ x; else 0.
unsigned extendedWidth(const Node* a) {
  return a->is(Kind::Concat) && isZero(a->operand(0)) ? a->operand(1)->width() : 0;
}

} // namespace

/// Divides by a constant, on the part of the dividend that is not always zero.
Expr Builder::divideNarrow(Kind kind, const Node* a, const Node* k) {
  unsigned narrow = extendedWidth(a);
  if (narrow == 0 || k->value().width() - k->value().countLeadingZeros() > narrow) return {};
  if (!fires(Rule::DivNarrow)) return {};
  return zext(make(kind, a->operand(1), extract(k, narrow - 1, 0)), a->width());
}

Expr Builder::udiv(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::UDiv, a, b)) return e;
  if (a->width() == 1 && fires(Rule::OneBit)) return bitOr(a, bitNot(b));
  if (b->isConstant()) {
    if (isZero(b) && fires(Rule::DivZero)) return constant(BitVector::ones(a->width()));
    if (isOne(b) && fires(Rule::DivOne)) return a;
    if (b->value().isPowerOfTwo() && fires(Rule::DivPower))
      return lshr(a, constant(a->width(), b->value().countTrailingZeros()));
    if (!isZero(b))
      if (Expr e = divideNarrow(Kind::UDiv, a, b)) return e;
  }
  return finish(Kind::UDiv, {a, b});
}

Expr Builder::urem(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::URem, a, b)) return e;
  if (a->width() == 1 && fires(Rule::OneBit)) return bitAnd(a, bitNot(b));
  if (b->isConstant()) {
    if (isZero(b) && fires(Rule::DivZero)) return a;
    if (isOne(b) && fires(Rule::DivOne)) return constant(a->width(), 0);
    if (b->value().isPowerOfTwo() && fires(Rule::DivPower))
      return zext(extract(a, b->value().countTrailingZeros() - 1, 0), a->width());
    if (!isZero(b))
      if (Expr e = divideNarrow(Kind::URem, a, b)) return e;
  }
  if (a == b && fires(Rule::RemSame)) return constant(a->width(), 0);
  if (a->width() <= Abstract::maxWidth && a->abstract().high < b->abstract().low && fires(Rule::RemSmall))
    return a;
  return finish(Kind::URem, {a, b});
}

// Signed division is unsigned division of magnitudes, as SMT-LIB defines it.

Expr Builder::signBit(const Node* a) { return extract(a, a->width() - 1, a->width() - 1); }

Expr Builder::magnitude(const Node* a) { return ite(signBit(a), neg(a), a); }

Expr Builder::sdiv(const Node* a, const Node* b) {
  Expr quotient = udiv(magnitude(a), magnitude(b));
  return ite(bitXor(signBit(a), signBit(b)), neg(quotient), quotient);
}

Expr Builder::srem(const Node* a, const Node* b) {
  Expr remainder = urem(magnitude(a), magnitude(b));
  return ite(signBit(a), neg(remainder), remainder);
}

Expr Builder::smod(const Node* a, const Node* b) {
  Expr remainder = srem(a, b);
  Expr zero = constant(a->width(), 0);
  // The remainder has the sign of the dividend, the modulus that of the divisor; if these differ, the results
  // differ by one divisor.
  Expr keep = bitOr(eq(remainder, zero), bitNot(bitXor(signBit(a), signBit(b))));
  return ite(keep, remainder, add(remainder, b));
}

} // namespace sonde::expr
