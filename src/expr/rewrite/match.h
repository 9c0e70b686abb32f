#pragma once

/// \file
/// Small predicates on nodes that the rewrite rules share.

#include "expr/expr.h"

#include <utility>

namespace sonde::expr {

inline bool isZero(const Node* n) { return n->isConstant() && n->value().isZero(); }
inline bool isOne(const Node* n) { return n->isConstant() && n->value().isOne(); }
inline bool isOnes(const Node* n) { return n->isConstant() && n->value().isOnes(); }

/// Returns x if `n` is kind(x), else null.
inline const Node* operandOf(Kind kind, const Node* n) { return n->is(kind) ? n->operand(0) : nullptr; }
inline bool isNotOf(const Node* n, const Node* x) { return operandOf(Kind::Not, n) == x; }
inline bool isNegOf(const Node* n, const Node* x) { return operandOf(Kind::Neg, n) == x; }

/// Returns the other operand, if n is the binary `kind` with x as one operand; else null.
inline const Node* otherOperand(Kind kind, const Node* n, const Node* x) {
  if (!n->is(kind)) return nullptr;
  if (n->operand(0) == x) return n->operand(1);
  return n->operand(1) == x ? n->operand(0) : nullptr;
}

/// Returns whether `n` is of the commutative `kind` and has a constant operand, which interning puts first.
inline bool hasConstantOperand(Kind kind, const Node* n) {
  return n->is(kind) && n->operand(0)->isConstant();
}

/// Moves a constant to the right, where the rules look for it.
inline void constantLast(const Node*& a, const Node*& b) {
  if (a->isConstant()) std::swap(a, b);
}

/// Returns whether extracting these bits of `n` costs nothing: `n` is a leaf, a read or an extraction, or the
/// bits are exactly those of an operand or of a constant part.
bool extractIsFree(const Node* n, unsigned high, unsigned low);

/// Returns the number of low bits below the first cut of a concatenation or the lowest piece of constant that
/// `a` and `b` share; 0 if they have no common cut.
unsigned commonCut(const Node* a, const Node* b);

/// Returns true only if the values differ under every model.
bool alwaysDiffer(const Node* a, const Node* b);

} // namespace sonde::expr
