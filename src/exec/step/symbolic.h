#pragma once

/// \file
/// Instructions in frames with expressions. `executeSymbolic` is called by the step loop for every
/// instruction that has an expression among its operands, and for those that move values between frames. What
/// instructions mean is written in `semantics`; here operands are fetched, undefined cases become errors, and
/// results are stored.
///
/// What an instruction cannot do with expressions it does with one concrete value of them, which is counted
/// as an incompleteness unless there is no other value.

#include "exec/state/execution.h"
#include "semantics/undefined.h"

namespace sonde::exec {

/// Executes `execution.ip`; where to go on is in `execution.next`.
void executeSymbolic(Execution&);

/// Paths on which one of the cases holds end with its error; the others go on. False: there are no others,
/// and the ending is set.
bool requireDefined(Execution&, const semantics::UndefinedCases&);
/// The value of an integer operation (semantics/integer.h) where it is defined. Null: it is nowhere, and the
/// ending is set.
expr::Expr makeBinary(Execution&, program::BinaryOp, const expr::Expr& a, const expr::Expr& b,
                      unsigned width);

/// The instructions that deal with more than registers a, b, c and dst (symbolic_special.cpp).
void executeSpecial(Execution&);

} // namespace sonde::exec
