#pragma once

/// \file
/// Arithmetic on 1 to 128 bits that detects overflow.

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

} // namespace sonde::semantics
