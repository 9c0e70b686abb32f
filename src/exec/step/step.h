#pragma once

#include "exec/state/execution.h"

#include <cstdint>

namespace sonde::exec {

/// An operation on a range of memory takes as much of the budget as if each so many bytes were an
/// instruction.
inline constexpr uint64_t bytesOfInstruction = 32;

/// Executes from `execution.next` on, until there is an ending or `budget` LLVM instructions are used up (a
/// block is not interrupted, so it may become a little negative). What is left is returned; the state is up
/// to date then, and goes on where it stopped when called again.
int64_t step(Execution& execution, int64_t budget);

} // namespace sonde::exec
