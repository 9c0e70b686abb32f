#pragma once

#include "input/program_input.h"
#include "path/seeds.h"

#include <string>
#include <vector>

namespace sonde::driver {

/// Seeds from files, and from all files of folders, by name: tests (.ktest), or else the bytes that standard
/// input or a fuzz target gets, the latter of at most `fuzzSize` bytes. Throws Error.
std::vector<path::Seed> readSeeds(const std::vector<std::string>& paths, const input::ProgramInput& input,
                                  unsigned fuzzSize);

} // namespace sonde::driver
