#pragma once

/// \file
/// Propagation of abstract values through operations: from operands to the result (`abstractOf`), and, where
/// some formulas are known to be true, from more precise operands to the result (`abstractUnder`) and from
/// the result back to the operands (`narrowOperands`). No function loses a possible value; an abstract value
/// without any is empty.

#include "expr/abstract.h"
#include "expr/kind.h"

#include <span>

namespace sonde::expr {

class Node;

/// Returns the abstract value of a node of this kind over operands whose own are known.
/// `width` is that of the result; `extractLow` is used by Extract only.
Abstract abstractOf(Kind kind, unsigned width, std::span<const Node* const> operands, unsigned extractLow);

/// Returns true only if no value agrees with `a`. Not every empty abstract value is recognised.
inline bool isEmpty(const Abstract& a) { return a.low > a.high || (a.zeros & a.ones) != 0; }

/// Returns the values that agree with both.
Abstract meet(const Abstract& a, const Abstract& b, unsigned width);

/// Returns the abstract value of `node`, a bit-vector, whose operands are known to be `known`. Each of
/// `known` must be at least as precise as the operand's own abstract value, and none may be empty.
Abstract abstractUnder(const Node* node, std::span<const Abstract* const> known);

/// Sharpens what is known about the operands of `node`, a bit-vector whose value agrees with `value`.
void narrowOperands(const Node* node, const Abstract& value, std::span<Abstract> operands);

} // namespace sonde::expr
