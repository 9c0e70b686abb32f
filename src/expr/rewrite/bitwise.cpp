/// Rules for ~ & | ^, which at width 1 are the boolean connectives.

#include "expr/rewrite/builder.h"
#include "expr/rewrite/match.h"

#include <algorithm>

namespace sonde::expr {

Expr Builder::bitNot(const Node* a) {
  if (Expr e = foldOrLift(Kind::Not, a)) return e;
  if (a->is(Kind::Not) && fires(Rule::NotNot)) return a->operand(0);
  return finish(Kind::Not, {a});
}

/// Splits both operands at a common cut if that leaves a part that is easier than the whole.
Expr Builder::bitwiseCut(Kind kind, const Node* a, const Node* b) {
  unsigned cut = commonCut(a, b);
  auto hasConstantPart = [](const Node* n) {
    return n->isConstant() ||
           (n->is(Kind::Concat) && (n->operand(0)->isConstant() || n->operand(1)->isConstant()));
  };
  if (cut == 0 || !(hasConstantPart(a) || hasConstantPart(b)) || !fires(Rule::BitwiseCut)) return {};
  unsigned width = a->width();
  Expr high = make(kind, extract(a, width - 1, cut), extract(b, width - 1, cut));
  Expr low = make(kind, extract(a, cut - 1, 0), extract(b, cut - 1, 0));
  return concat(high, low);
}

namespace {

/// If the ones of `k` form a single run, stores its highest and lowest bit and returns true.
bool isRun(const BitVector& k, unsigned& high, unsigned& low) {
  if (k.isZero()) return false;
  low = k.countTrailingZeros();
  high = k.width() - 1 - k.countLeadingZeros();
  return k.popcount() == high - low + 1;
}

/// Returns whether an operand of `y` is the complement of `x`.
bool hasComplement(const Node* y, const Node* x) {
  return std::ranges::any_of(y->operands(), [&](const Node* o) { return isNotOf(x, o) || isNotOf(o, x); });
}

bool fitsAbstract(const Node* n) { return n->width() <= Abstract::maxWidth; }

} // namespace

Expr Builder::andConstant(const Node* a, const Node* k) {
  if (isOnes(k) && fires(Rule::AndIdentity)) return a;
  if (isZero(k) && fires(Rule::AndZero)) return k;
  if (fitsAbstract(a)) {
    uint64_t maybeOne = ~a->abstract().zeros & BitVector::mask(a->width());
    if ((maybeOne & ~k->value().toWord()) == 0 && fires(Rule::AndCovered)) return a;
  }
  if (hasConstantOperand(Kind::And, a) && fires(Rule::AndConstants))
    return bitAnd(a->operand(1), constant(a->operand(0)->value() & k->value()));
  unsigned high, low;
  if (isRun(k->value(), high, low) && fires(Rule::AndRun)) {
    Expr middle = extract(a, high, low);
    if (low > 0) middle = concat(middle, constant(low, 0));
    return zext(middle, a->width());
  }
  return {};
}

Expr Builder::bitAnd(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::And, a, b)) return e;
  constantLast(a, b);
  if (b->isConstant())
    if (Expr e = andConstant(a, b)) return e;
  if (a == b && fires(Rule::AndIdentity)) return a;
  if ((isNotOf(a, b) || isNotOf(b, a)) && fires(Rule::AndZero)) return constant(a->width(), 0);
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (otherOperand(Kind::Or, y, x) && fires(Rule::AndAbsorb)) return x;
    if (!y->is(Kind::And)) continue;
    if (otherOperand(Kind::And, y, x) && fires(Rule::AndAbsorb)) return y;
    if (hasComplement(y, x) && fires(Rule::AndAbsorb)) return constant(a->width(), 0);
  }
  if (Expr e = bitwiseCut(Kind::And, a, b)) return e;
  return finish(Kind::And, {a, b});
}

Expr Builder::orConstant(const Node* a, const Node* k) {
  if (isZero(k) && fires(Rule::OrIdentity)) return a;
  if (isOnes(k) && fires(Rule::OrOnes)) return k;
  if (fitsAbstract(a) && (k->value().toWord() & ~a->abstract().ones) == 0 && fires(Rule::OrCovered)) return a;
  if (hasConstantOperand(Kind::Or, a) && fires(Rule::OrConstants))
    return bitOr(a->operand(1), constant(a->operand(0)->value() | k->value()));
  return {};
}

Expr Builder::bitOr(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::Or, a, b)) return e;
  constantLast(a, b);
  if (b->isConstant())
    if (Expr e = orConstant(a, b)) return e;
  if (a == b && fires(Rule::OrIdentity)) return a;
  if ((isNotOf(a, b) || isNotOf(b, a)) && fires(Rule::OrOnes)) return constant(BitVector::ones(a->width()));
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (otherOperand(Kind::And, y, x) && fires(Rule::OrAbsorb)) return x;
    if (!y->is(Kind::Or)) continue;
    if (otherOperand(Kind::Or, y, x) && fires(Rule::OrAbsorb)) return y;
    if (hasComplement(y, x) && fires(Rule::OrAbsorb)) return constant(BitVector::ones(a->width()));
  }
  if (Expr e = bitwiseCut(Kind::Or, a, b)) return e;
  return finish(Kind::Or, {a, b});
}

Expr Builder::bitXor(const Node* a, const Node* b) {
  if (Expr e = foldOrLift(Kind::Xor, a, b)) return e;
  constantLast(a, b);
  if (isZero(b) && fires(Rule::XorIdentity)) return a;
  if (isOnes(b) && fires(Rule::XorOnes)) return bitNot(a);
  if (a == b && fires(Rule::XorSame)) return constant(a->width(), 0);
  if ((isNotOf(a, b) || isNotOf(b, a)) && fires(Rule::XorSame)) return constant(BitVector::ones(a->width()));
  if (b->isConstant() && hasConstantOperand(Kind::Xor, a) && fires(Rule::XorConstants))
    return bitXor(a->operand(1), constant(a->operand(0)->value() ^ b->value()));
  if (a->is(Kind::Not) && fires(Rule::XorNot)) return bitNot(bitXor(a->operand(0), b));
  if (b->is(Kind::Not) && fires(Rule::XorNot)) return bitNot(bitXor(a, b->operand(0)));
  if (Expr e = bitwiseCut(Kind::Xor, a, b)) return e;
  return finish(Kind::Xor, {a, b});
}

} // namespace sonde::expr
