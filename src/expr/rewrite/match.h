#pragma once

/// \file
/// Small questions about nodes that the rewrite rules ask.

#include "expr/expr.h"

#include <utility>

namespace sonde::expr {

inline bool isZero(const Node* n) { return n->isConstant() && n->value().isZero(); }
inline bool isOne(const Node* n) { return n->isConstant() && n->value().isOne(); }
inline bool isOnes(const Node* n) { return n->isConstant() && n->value().isOnes(); }

/// x, if n is op(x); else null.
inline const Node* operandOf(Kind kind, const Node* n) { return n->is(kind) ? n->operand(0) : nullptr; }
inline bool isNotOf(const Node* n, const Node* x) { return operandOf(Kind::Not, n) == x; }
inline bool isNegOf(const Node* n, const Node* x) { return operandOf(Kind::Neg, n) == x; }

/// The other operand, if n is the binary `kind` with x as one operand; else null.
inline const Node* otherOperand(Kind kind, const Node* n, const Node* x) {
  if (!n->is(kind)) return nullptr;
  if (n->operand(0) == x) return n->operand(1);
  return n->operand(1) == x ? n->operand(0) : nullptr;
}

/// True if n is the commutative `kind` with a constant operand, which interning puts first.
inline bool hasConstantOperand(Kind kind, const Node* n) {
  return n->is(kind) && n->operand(0)->isConstant();
}

/// Constants move to the right, where the rules look for them.
inline void constantLast(const Node*& a, const Node*& b) {
  if (a->isConstant()) std::swap(a, b);
}

/// True if x[h:l] is a node that exists, or one extraction away: pushing an extraction there makes no new
/// work.
bool extractIsFree(const Node* n, unsigned high, unsigned low);

/// The number of low bits below the first cut of a concatenation or the lowest piece of constant that
/// `a` and `b` share; 0 if they have no common cut.
unsigned commonCut(const Node* a, const Node* b);

/// True if the values differ under every model.
bool alwaysDiffer(const Node* a, const Node* b);

} // namespace sonde::expr
