#pragma once

/// \file
/// What abstract values say of each other: those of operands of the result (`abstractOf`), and, while some
/// formulas are true, more of operands says more of the result (`abstractUnder`), and more of the result says
/// more of operands (`narrowOperands`). All keep every value that is possible; what has none left is empty.

#include "expr/abstract.h"
#include "expr/kind.h"

#include <span>

namespace sonde::expr {

class Node;

/// The abstract value of a node of this kind over operands whose own are known.
/// \param width  of the result; \param extractLow  of an Extract.
Abstract abstractOf(Kind kind, unsigned width, std::span<const Node* const> operands, unsigned extractLow);

/// No value agrees with it. (Some that none agrees with are not seen to be empty.)
inline bool isEmpty(const Abstract& a) { return a.low > a.high || (a.zeros & a.ones) != 0; }

/// The values that agree with both.
Abstract meet(const Abstract& a, const Abstract& b, unsigned width);

/// Of `node`, a bit-vector, where `known` is known of its operands: each at least what it says itself, and
/// none empty.
Abstract abstractUnder(const Node* node, std::span<const Abstract* const> known);

/// Sharpens what is known of the operands of `node`, a bit-vector whose value `value` is known of.
void narrowOperands(const Node* node, const Abstract& value, std::span<Abstract> operands);

} // namespace sonde::expr
