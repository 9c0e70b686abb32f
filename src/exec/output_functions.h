#pragma once

/// \file
/// Functions of <stdio.h> that only write: printf and its kin, puts, putchar, fwrite; the engine carries them
/// out where no C library in bitcode does. And the two by which that library hands over what it would have to
/// branch for (runtime/libc/overlay/vfprintf.c). A new one is a row of the table in output_functions.cpp.

#include "exec/execution.h"

#include <string_view>

namespace sonde::exec {

struct OutputFunction {
  std::string_view name;
  size_t parameters; ///< at least
  /// False: not in a way that is handled here (another stream, a wide character), and nothing was done.
  bool (*call)(Execution&, const program::CallSite&);
  bool suffices = true; ///< a program that has it needs no C library for it
};

/// Null: not one of these.
const OutputFunction* findOutputFunction(std::string_view name);

} // namespace sonde::exec
