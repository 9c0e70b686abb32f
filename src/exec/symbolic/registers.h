#pragma once

/// \file
/// Registers with expressions. Registers are zero-extended, and an expression is stored without the zeros
/// above it: a byte that was loaded and widened stays a byte, and comparisons of it are comparisons of bytes.

#include "exec/state/execution.h"

namespace sonde::exec {

/// Returns whether a register of the innermost frame has an expression.
bool isSymbolic(const Execution&, program::Slot);
/// Returns a register as an expression of `width` (at most 64) bits.
expr::Expr expression(Execution&, program::Slot, unsigned width);
/// Returns a register as an expression that is as narrow as its value allows.
expr::Expr narrowExpression(Execution&, program::Slot);
/// Returns two registers, low one first, as one expression of 65 to 128 bits.
expr::Expr wideExpression(Execution&, program::Slot, unsigned width);
/// Sets a register of the innermost frame, which gets a shadow if it needs one.
void setExpression(Execution&, program::Slot, const expr::Expr& value);
void setConcrete(Execution&, program::Slot, uint64_t value);
/// Sets a register of the innermost frame of another state.
void setConcrete(State&, program::Slot, uint64_t value);
/// Sets one register, or two for more than 64 bits.
void setResult(Execution&, program::Slot, const expr::Expr& value);

} // namespace sonde::exec
