#pragma once

/// \file
/// Arithmetic on 1 to 128 bits that detects overflow, and conditions under which there is none.

#include "expr/expr.h"
#include "program/instruction.h"
#include "semantics/wide.h"

namespace sonde::expr {
class Builder;
}

namespace sonde::semantics {

/// The result cut to the operands' width, and whether it differs from the mathematical result.
struct CheckedNumber {
  Wide value;
  bool overflows;
};
struct CheckedExpr {
  expr::Expr value;
  expr::Expr overflows; ///< an expression of width 1
};

CheckedNumber arithmeticWithOverflow(program::OverflowOp, Wide a, Wide b, unsigned width);
CheckedExpr arithmeticWithOverflow(expr::Builder&, program::OverflowOp, const expr::Expr& a,
                                   const expr::Expr& b);

/// Returns the condition that a signed sum, difference or product fits the width of its operands, in a form
/// that is easy to solve: comparisons with constants if one operand is constant. Operands of at most 64 bits
/// of which the ranges alone show that the result fits give true.
expr::Expr fits(expr::Builder&, program::OverflowOp, const expr::Expr& a, const expr::Expr& b);

} // namespace sonde::semantics
