#pragma once

/// \file
/// Arithmetic that tells whether its result is the mathematical one, on 1 to 128 bits.

#include "expr/expr.h"
#include "program/instruction.h"
#include "semantics/wide.h"

namespace sonde::expr {
class Builder;
}

namespace sonde::semantics {

/// The result cut to the operands' width, and whether it is not the mathematical one.
struct CheckedNumber {
  Wide value;
  bool overflows;
};
struct CheckedExpr {
  expr::Expr value;
  expr::Expr overflows; ///< of width 1
};

CheckedNumber arithmeticWithOverflow(program::OverflowOp, Wide a, Wide b, unsigned width);
CheckedExpr arithmeticWithOverflow(expr::Builder&, program::OverflowOp, const expr::Expr& a,
                                   const expr::Expr& b);

} // namespace sonde::semantics
