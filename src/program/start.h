#pragma once

#include "program/program.h"

namespace sonde::program {

/// The function that a fuzz target defines in place of main.
inline constexpr const char* fuzzTargetName = "LLVMFuzzerTestOneInput";

/// Adds the function a run begins in, and returns its index: constructors, the entry, then `exit` with its
/// result. `main` gets as many of (argc, argv, envp) as it takes; any other entry has no parameters. The
/// three parameters of the function added are argc, argv and envp. Throws Error if the program has no
/// function `entry` or one that cannot be called like this.
uint32_t addStart(Program&, const std::string& entry);

} // namespace sonde::program
