/// Rules for = <u <s. A comparison of concatenations becomes comparisons of their pieces; a comparison with a
/// constant moves invertible operations to the constant's side.

#include "expr/rewrite/builder.h"
#include "expr/rewrite/match.h"

namespace sonde::expr {

namespace {

bool isSignExtension(const BitVector& k, unsigned from) {
  return k.extract(from - 1, 0).sext(k.width()) == k;
}

} // namespace

Expr Builder::eqConstant(const Node* a, const Node* k) {
  if (a->isBool() && fires(Rule::EqBool)) return k->isTrue() ? Expr(a) : bitNot(a);
  const BitVector& value = k->value();
  bool hasConstant = a->operandCount() == 2 && a->operand(0)->isConstant();
  switch (a->kind()) {
  case Kind::Not:
    if (fires(Rule::EqInvert)) return eq(a->operand(0), constant(~value));
    break;
  case Kind::Neg:
    if (fires(Rule::EqInvert)) return eq(a->operand(0), constant(-value));
    break;
  case Kind::Add:
    if (hasConstant && fires(Rule::EqInvert))
      return eq(a->operand(1), constant(value - a->operand(0)->value()));
    break;
  case Kind::Xor:
    if (hasConstant && fires(Rule::EqInvert))
      return eq(a->operand(1), constant(value ^ a->operand(0)->value()));
    break;
  case Kind::Mul:
    if (hasConstant && a->operand(0)->value().bit(0) && fires(Rule::EqInvert))
      return eq(a->operand(1), constant(value * a->operand(0)->value().inverse()));
    break;
  case Kind::SExt: {
    unsigned inside = a->operand(0)->width();
    if (!fires(Rule::EqSExt)) break;
    if (!isSignExtension(value, inside)) return boolean(false);
    return eq(a->operand(0), constant(value.extract(inside - 1, 0)));
  }
  default: break;
  }
  return {};
}

Expr Builder::eq(const Node* a, const Node* b) {
  SONDE_CHECK(a->sort() == b->sort(), "operands of different sorts");
  if (a == b && fires(Rule::EqSame)) return boolean(true);
  if (a->isArray()) return finish(Kind::Eq, {a, b});
  if (Expr e = foldOrLift(Kind::Eq, a, b)) return e;
  if (Expr e = eqBase(a, b)) return e;
  constantLast(a, b);
  if (b->isConstant())
    if (Expr e = eqConstant(a, b)) return e;
  if (unsigned cut = commonCut(a, b); cut != 0 && fires(Rule::EqCut)) {
    unsigned top = a->width() - 1;
    Expr high = eq(extract(a, top, cut), extract(b, top, cut));
    return high->isFalse() ? high : bitAnd(high, eq(extract(a, cut - 1, 0), extract(b, cut - 1, 0)));
  }
  if (a->kind() == b->kind() && (a->is(Kind::Not) || a->is(Kind::Neg)) && fires(Rule::EqNots))
    return eq(a->operand(0), b->operand(0));
  if (a->is(Kind::SExt) && b->is(Kind::SExt) && a->operand(0)->width() == b->operand(0)->width() &&
      fires(Rule::EqSExt))
    return eq(a->operand(0), b->operand(0));
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (!x->is(Kind::Add)) continue;
    for (unsigned i : {0u, 1u}) {
      if (x->operand(i) == y && fires(Rule::EqCancel)) return eq(x->operand(1 - i), constant(x->width(), 0));
      if (const Node* other = otherOperand(Kind::Add, y, x->operand(i)); other && fires(Rule::EqCancel))
        return eq(x->operand(1 - i), other);
    }
  }
  return finish(Kind::Eq, {a, b});
}

/// Simplifies x <u k and k <u x if they are true for one value only, or for all but one.
Expr Builder::ultBounds(const Node* a, const Node* b) {
  if (a->isConstant() && a->value().isOnes() && fires(Rule::UltBounds)) return boolean(false);
  if (isZero(b) && fires(Rule::UltBounds)) return boolean(false);
  bool word = a->width() <= Abstract::maxWidth;
  BitVector least = word ? BitVector(a->width(), a->abstract().low) : BitVector::zero(a->width());
  BitVector greatest = word ? BitVector(b->width(), b->abstract().high) : BitVector::ones(b->width());
  if (b->isConstant()) {
    BitVector below = b->value() - BitVector::one(b->width());
    if (below == least && fires(Rule::UltBounds)) return eq(a, constant(below));
    if (word && b->value().toWord() == a->abstract().high && fires(Rule::UltBounds)) return ne(a, b);
    if (!word && b->value().isOnes() && fires(Rule::UltBounds)) return ne(a, b);
  }
  if (a->isConstant()) {
    BitVector above = a->value() + BitVector::one(a->width());
    if (above == greatest && fires(Rule::UltBounds)) return eq(b, constant(above));
    if (word && a->value().toWord() == b->abstract().low && fires(Rule::UltBounds)) return ne(a, b);
    if (!word && a->value().isZero() && fires(Rule::UltBounds)) return ne(a, b);
  }
  return {};
}

/// Compilers test whether a small number divides x by multiplying with its inverse: only the products of its
/// multiples are small. This rule recognises such a comparison.
Expr Builder::ultMultiple(const Node* a, const Node* b) {
  const Node* bound = a->isConstant() ? a : b;
  const Node* product = a->isConstant() ? b : a;
  unsigned width = a->width();
  BitVector summand = BitVector::zero(width);
  if (hasConstantOperand(Kind::Add, product)) {
    summand = product->operand(0)->value();
    product = product->operand(1);
  }
  if (!bound->isConstant() || !hasConstantOperand(Kind::Mul, product)) return {};
  const BitVector& factor = product->operand(0)->value();
  if (!factor.bit(0)) return {};
  BitVector divisor = factor.inverse();
  if (divisor.width() - divisor.countLeadingZeros() > width / 4) return {}; // dividing would not be easier
  BitVector greatest = bound == a ? bound->value() : bound->value() - BitVector::one(width);
  BitVector most = BitVector::ones(width).udiv(divisor);
  if (most.ult(greatest) || !fires(Rule::UltMultiple)) return {};
  Expr x = add(product->operand(1), constant(summand * divisor));
  Expr divides = eq(urem(x, constant(divisor)), constant(width, 0));
  if (greatest != most) divides = bitAnd(divides, bitNot(ult(constant(greatest * divisor), x)));
  return bound == a ? bitNot(divides) : divides;
}

Expr Builder::ult(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::Ult, a, b)) return e;
  if (a == b && fires(Rule::UltSame)) return boolean(false);
  if (a->width() == 1 && fires(Rule::UltOneBit)) return bitAnd(bitNot(a), b);
  if (Expr e = decide(Kind::Ult, a, b)) return e;
  if (Expr e = lessBase(Kind::Ult, a, b)) return e;
  if (Expr e = ultBounds(a, b)) return e;
  if (Expr e = ultMultiple(a, b)) return e;
  if (unsigned cut = commonCut(a, b)) {
    unsigned top = a->width() - 1;
    if (extract(a, top, cut).get() == extract(b, top, cut).get() && fires(Rule::UltCut))
      return ult(extract(a, cut - 1, 0), extract(b, cut - 1, 0));
  }
  bool invertA = a->is(Kind::Not) || a->isConstant(), invertB = b->is(Kind::Not) || b->isConstant();
  if (invertA && invertB && fires(Rule::UltNots)) return ult(bitNot(b), bitNot(a));
  return finish(Kind::Ult, {a, b});
}

/// Compares two sign extensions of equally wide operands by comparing these; returns null if one side is no
/// sign extension.
Expr Builder::sltNarrow(const Node* a, const Node* b) {
  const Node* extended = a->is(Kind::SExt) ? a : b;
  if (!extended->is(Kind::SExt)) return {};
  unsigned from = extended->operand(0)->width();
  auto fits = [&](const Node* n) {
    if (n->isConstant()) return isSignExtension(n->value(), from);
    return n->is(Kind::SExt) && n->operand(0)->width() == from;
  };
  if (!fits(a) || !fits(b) || !fires(Rule::SltSExt)) return {};
  return slt(extract(a, from - 1, 0), extract(b, from - 1, 0));
}

Expr Builder::slt(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::Slt, a, b)) return e;
  if (a == b && fires(Rule::SltSame)) return boolean(false);
  if (a->width() == 1 && fires(Rule::UltOneBit)) return bitAnd(a, bitNot(b));
  if (Expr e = decide(Kind::Slt, a, b)) return e;
  if (isZero(b) && fires(Rule::SltSign)) return signBit(a);
  if (isOnes(a) && fires(Rule::SltSign)) return bitNot(signBit(b));
  bool sameSign = (isNonNegative(a) && isNonNegative(b)) || (isNegative(a) && isNegative(b));
  if (sameSign && fires(Rule::SltToUlt)) return ult(a, b);
  if (Expr e = lessBase(Kind::Slt, a, b)) return e;
  if (Expr e = sltNarrow(a, b)) return e;
  return finish(Kind::Slt, {a, b});
}

} // namespace sonde::expr
