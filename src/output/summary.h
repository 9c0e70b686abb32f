#pragma once

/// \file
/// The summary of a run as text. The verdict is "all paths explored" only if there was no incompleteness at
/// all.

#include "check/selection.h"
#include "output/bug_table.h"
#include "output/counters.h"
#include "output/incompleteness_table.h"
#include "program/coverage.h"

#include <string>
#include <vector>

namespace sonde::output {

struct Summary {
  Counters counters;
  program::Share lines;
  program::Share branches;
  std::vector<Bug> bugs;
  std::vector<IncompletenessCount> incompleteness;
  check::Selection checks = check::Selection::byDefault(); ///< what the program was checked for
  std::string folder; ///< the folder of the results; empty if nothing was written
  uint64_t writeFailures = 0;
  std::string firstWriteFailure;
  std::string json{}; ///< all results as text, if that was asked for
};

/// Returns whether all paths were explored: there was no incompleteness, and no path was cut.
bool isComplete(const Summary&);

/// Returns the verdict in one line: `all paths explored, 1 bug`, or `all paths explored, no bug among: memory
/// errors, assertions`, with what was looked for (check::Selection::inWords).
std::string verdict(const Summary&);

/// Returns a line that says what could not be written; empty if all was.
std::string notWritten(const Summary&);

/// Returns the lines at the end of a run: what was done, each bug, each incompleteness, the verdict.
std::string describe(const Summary&, const program::Program&);

} // namespace sonde::output
