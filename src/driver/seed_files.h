#pragma once

#include "input/program_input.h"
#include "path/seeds.h"

#include <string>
#include <vector>

namespace sonde::driver {

/// Reads seeds from files and from all files of folders, ordered by name: tests (.ktest), or the bytes of
/// standard input or of a fuzz target, which gets at most `fuzzSize` bytes. A folder may be what AFL++
/// writes. Throws Error.
std::vector<path::Seed> readSeeds(const std::vector<std::string>& paths, const input::ProgramInput& input,
                                  unsigned fuzzSize);

} // namespace sonde::driver
