#pragma once

/// \file
/// Instructions in frames with expressions. `executeSymbolic` is called by the step loop for every
/// instruction that has an expression among its operands, and for those that move values between frames.
///
/// What an instruction cannot do with expressions it does with one concrete value of them, which is counted
/// as an incompleteness unless there is no other value.

#include "exec/state/execution.h"

namespace sonde::exec {

/// Executes `execution.ip`; where to go on is in `execution.next`.
void executeSymbolic(Execution&);

/// The operation on `width` bits; the operands may be narrower where that makes no difference. Null: it is an
/// error on every path, and the ending is set.
expr::Expr makeBinary(Execution&, program::BinaryOp, const expr::Expr& a, const expr::Expr& b,
                      unsigned width);
expr::Expr makeCompare(Execution&, program::CompareOp, const expr::Expr& a, const expr::Expr& b);

/// The instructions that deal with more than registers a, b, c and dst (symbolic_special.cpp).
void executeSpecial(Execution&);

} // namespace sonde::exec
