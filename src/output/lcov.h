#pragma once

#include "program/coverage.h"

#include <string>
#include <vector>

namespace sonde::output {

/// Coverage in the format of lcov's tracefiles (`genhtml coverage.info` makes pages of it). Counts are 1 or
/// 0: whether, not how often. Files have their whole paths, so that genhtml finds them from everywhere.
std::string lcov(const std::vector<program::FileCoverage>&);

} // namespace sonde::output
