#pragma once

/// \file
/// Instructions in frames with expressions. `executeSymbolic` is called by the step loop for every
/// instruction that has an expression among its operands, and for those that move values between frames. What
/// instructions mean is written in `semantics`; here operands are fetched, undefined cases become errors, and
/// results are stored.
///
/// An instruction that does not support expressions is executed with one concrete value of each, which is
/// counted as an incompleteness unless there is no other value.

#include "exec/state/execution.h"
#include "semantics/undefined.h"

namespace sonde::exec {

/// Executes `execution.ip` and sets `execution.next` to the instruction to continue with.
void executeSymbolic(Execution&);

/// Ends the paths on which one of the cases holds with its error; the others go on. Returns false if there
/// are no others, and then the ending is set.
bool requireDefined(Execution&, const semantics::UndefinedCases&);
/// Returns the value of an integer operation (semantics/integer.h) on the paths where it is defined; null if
/// there are none, and then the ending is set.
expr::Expr makeBinary(Execution&, program::BinaryOp, const expr::Expr& a, const expr::Expr& b,
                      unsigned width);

/// Executes the instructions that use more than the registers a, b, c and dst (symbolic_special.cpp).
void executeSpecial(Execution&);

} // namespace sonde::exec
