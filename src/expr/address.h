#pragma once

/// \file
/// Splits an address into object and offset. The Builder keeps an address as `Base(o) + offset`, so that both
/// are found by looking at the expression, and a difference of addresses as `-Base(o) + offset`.

#include "expr/expr.h"

namespace sonde::expr {

/// Returns whether `n` is a Base or the negative of one.
inline bool isBaseTerm(const Node* n) {
  return n->is(Kind::Base) || (n->is(Kind::Neg) && n->operand(0)->is(Kind::Base));
}

/// The result of `addressOf`: a base term and the offset that is added to it.
struct Address {
  const Node* term = nullptr;   ///< a Base or the negative of one; null if it is no address
  const Node* offset = nullptr; ///< null for zero

  explicit operator bool() const { return term != nullptr; }
  bool isNegative() const { return term->is(Kind::Neg); }
  const Node* base() const { return isNegative() ? term->operand(0) : term; }
  /// Returns the number that the term stands for.
  BitVector number() const { return isNegative() ? -base()->value() : base()->value(); }
};

inline Address addressOf(const Node* n) {
  if (isBaseTerm(n)) return {n, nullptr};
  if (n->is(Kind::Add) && isBaseTerm(n->operand(0))) return {n->operand(0), n->operand(1)};
  return {};
}

} // namespace sonde::expr
