#pragma once

/// \file
/// The end of a run, in words. "All paths explored" is said only where nothing at all was left out.

#include "output/bug_table.h"
#include "output/counters.h"
#include "output/gaps.h"
#include "program/coverage.h"

#include <string>
#include <vector>

namespace sonde::output {

struct Summary {
  Counters counters;
  program::Share lines;
  program::Share branches;
  std::vector<Bug> bugs;
  std::vector<Gap> gaps;
  std::string folder; ///< of the results; empty: nothing was written
  uint64_t writeFailures = 0;
  std::string firstWriteFailure;
};

/// Nothing was left out.
bool isComplete(const Summary&);

/// The verdict in one line: `all paths explored, no bug`.
std::string verdict(const Summary&);

/// A few lines: what was done, each bug, each gap, the verdict.
std::string describe(const Summary&, const program::Program&);

} // namespace sonde::output
