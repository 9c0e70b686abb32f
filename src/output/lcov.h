#pragma once

#include "program/coverage.h"

#include <string>
#include <vector>

namespace sonde::output {

/// Returns coverage in the format of lcov's tracefiles (`genhtml coverage.info` makes pages of it). Counts
/// are 1 or 0: whether a line was executed, not how often. File names are absolute, so that genhtml finds the
/// files from every folder.
std::string lcov(const std::vector<program::FileCoverage>&);

} // namespace sonde::output
