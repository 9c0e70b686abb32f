#pragma once

/// \file
/// Makes symbolic values concrete: each value gets a path if there are few of them, or only one value is
/// followed, which is counted as an incompleteness unless there is no other.

#include "exec/state/execution.h"

namespace sonde::exec {

/// Returns one of the feasible values of an expression; for each other value, up to `limit`, a fork executes
/// the current instruction again. Further values are an incompleteness of this kind, unless the expression
/// shows that they are addresses (shown_values.h), whose number has no limit.
BitVector split(Execution&, const expr::Expr& value, size_t limit, Incompleteness beyond);
/// The same for a register, which is concrete afterwards.
uint64_t splitRegister(Execution&, program::Slot, size_t limit, Incompleteness beyond);

/// Returns the smallest feasible value of an expression, and follows only this one. A number that a
/// floating-point operation needs is split instead if it is chosen from a few (few_values.h).
BitVector concretise(Execution&, const expr::Expr& value, Incompleteness kind);
/// The same for a register, which is concrete afterwards.
uint64_t concretiseRegister(Execution&, program::Slot, Incompleteness kind);
/// The same for a register that is an argument of a native function. A pointer that shows where it points
/// (shown_values.h) is split instead, and no value is left out.
uint64_t settleNativeArgument(Execution&, program::Slot);
/// What becomes of bytes that were never set where bytes are made concrete.
enum class Unset : uint8_t {
  Reported, ///< they are used
  Accepted, ///< they need not be used: a buffer, the padding of a struct
};
/// The same for bytes of memory.
void concretiseBytes(Execution&, uint64_t address, uint64_t size, Incompleteness kind, Unset);
/// Returns the value of a register at the end of a path, as its test will show it. It becomes a constraint of
/// the path, so that a change of the model (path/readable_input.h) keeps it, unless there are seeds or a
/// formula is made, which stands for all values.
BitVector shownValue(Execution&, program::Slot, unsigned width);
/// Makes a register that holds the size of an allocation concrete, and returns it. Each size up to a limit
/// (Settings::maxSymbolicSize) gets a path; of the larger sizes only the smallest is followed.
uint64_t settleSize(Execution&, program::Slot);
/// Makes a register that holds a pointer to the beginning of an object (as `free` expects it) concrete, and
/// returns it. Each such object gets a path, and so does each object that the pointer may point into, with
/// one address for all of these.
uint64_t settleObject(Execution&, program::Slot);
/// Makes a register that holds a pointer to a function concrete, and returns it. Each function gets a path,
/// and one address stands for all that are no function's.
uint64_t settleFunction(Execution&, program::Slot);

} // namespace sonde::exec
