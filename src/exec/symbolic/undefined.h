#pragma once

/// \file
/// Uses of values that the program never set (docs/adr/0038-uninitialised.md). A value may be copied and
/// computed with as long as nothing depends on what it is. Where something does, the paths on which the bytes
/// that were never set make a difference end with an error. On the others the value no longer has such
/// bytes: what new memory holds stands for them.

#include "exec/state/execution.h"

#include <vector>

namespace sonde::exec {

// X(name, "what depends on the value")
#define SONDE_USES(X)                                                                                        \
  X(Condition, "a branch")                                                                                   \
  X(Address, "an address")                                                                                   \
  X(Value, "a computation")                                                                                  \
  X(Call, "a call")                                                                                          \
  X(Output, "output")                                                                                        \
  X(Exit, "the exit code")

enum class Use : uint8_t {
#define X(name, text) name,
  SONDE_USES(X)
#undef X
};

/// Returns the value that is used, without undefined bytes. If the path has ended, the ending is set.
expr::Expr defined(Execution&, const expr::Expr& value, Use);
/// The same of a register, which has that value from then on.
void defineRegister(Execution&, program::Slot, Use);
/// The same of bytes that are written to a file or printed. With `endsAtZero`, those behind a zero are not.
void define(Execution&, std::vector<memory::Byte>&, bool endsAtZero = false);

/// Returns the value as it is where nothing has to be reported: new memory's bytes are what they are.
expr::Expr asItIs(Execution&, const expr::Expr& value);

/// Returns the value of a variable that was never set, by its number in Program::unset.
expr::Expr unsetVariable(Execution&, uint64_t number, unsigned width);

} // namespace sonde::exec
