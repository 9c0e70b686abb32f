#include "expr/rewrite/match.h"

#include "expr/abstract_under.h"

#include <algorithm>

namespace sonde::expr {

bool extractIsFree(const Node* n, unsigned high, unsigned low) {
  switch (n->kind()) {
  case Kind::Constant:
  case Kind::Symbol:
  case Kind::Read:
  case Kind::Extract: return true;
  case Kind::Concat: {
    unsigned cut = n->operand(1)->width();
    if (low >= cut) return n->operand(0)->isConstant() || (low == cut && high == n->width() - 1);
    return high < cut && (n->operand(1)->isConstant() || (low == 0 && high == cut - 1));
  }
  case Kind::SExt: return low == 0 && high + 1 == n->operand(0)->width();
  default: return false;
  }
}

unsigned commonCut(const Node* a, const Node* b) {
  constexpr unsigned maxWidth = 512; // the rules that cut recurse once for each piece
  if (a->width() > maxWidth) return 0;
  if (a->isConstant()) std::swap(a, b);
  if (!a->is(Kind::Concat)) return 0;
  unsigned cutA = a->operand(1)->width();
  if (b->isConstant()) return cutA;
  if (!b->is(Kind::Concat)) return 0;
  unsigned cutB = b->operand(1)->width();
  if (cutA == cutB) return cutA;
  if (cutA > cutB) {
    std::swap(a, b);
    std::swap(cutA, cutB);
  }
  if (a->operand(0)->isConstant()) return cutB; // the constant above a's cut can be cut anywhere
  return b->operand(1)->isConstant() ? cutA : 0;
}

namespace {

/// Splits `n` into (x, k) with n = x + k, where k is a constant, or null if it is 0.
std::pair<const Node*, const Node*> splitSum(const Node* n) {
  if (hasConstantOperand(Kind::Add, n)) return {n->operand(1), n->operand(0)};
  return {n, nullptr};
}

} // namespace

bool alwaysDiffer(const Node* a, const Node* b) {
  if (a == b) return false;
  if (a->isConstant() && b->isConstant()) return true;
  auto [x, kx] = splitSum(a);
  auto [y, ky] = splitSum(b);
  if (x == y) return true; // both are the same term plus different constants
  if (a->width() > Abstract::maxWidth) return false;
  const Node* operands[] = {a, b};
  Abstract equal = abstractOf(Kind::Eq, 1, operands, 0);
  return equal.isConstant() && equal.low == 0;
}

} // namespace sonde::expr
