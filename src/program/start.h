#pragma once

#include "program/program.h"

namespace sonde::program {

/// Adds the function a run begins in, and returns its index: constructors, the entry with as many of (argc,
/// argv, envp) as it takes, then `exit` with its result. Its three parameters are argc, argv and envp. Throws
/// Error if the program has no function `entry` or one that cannot be called like this.
uint32_t addStart(Program&, const std::string& entry);

} // namespace sonde::program
