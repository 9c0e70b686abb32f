#pragma once

/// \file
/// Runs by hand.

#include "compare/comparison.h"

namespace sonde::compare {

/// A complete run that took so many seconds of exploring, with a moment of progress after each tenth.
inline Measurement run(size_t configuration, double seconds, uint64_t instructions = 1000) {
  Measurement run;
  run.configuration = configuration;
  run.complete = true;
  for (unsigned tenth = 1; tenth <= 10; ++tenth) {
    output::Counters now;
    now.time = static_cast<uint64_t>(seconds * 1e5 * tenth);
    now.prepareTime = 50'000;
    now.cpuTime = now.prepareTime + now.time;
    now.instructions = instructions * tenth / 10;
    now.paths = tenth;
    now.queries = 10 * tenth;
    now.solverTime = now.time / 2;
    now.termTime = now.time / 8;
    run.progress.push_back(now);
  }
  run.counters = run.progress.back();
  run.paths = {{1, "exit"}, {2, "exit"}, {3, "OutOfBounds"}};
  return run;
}

/// The same, cut by a limit, in a way of exploring that can be compared all the same.
inline Measurement cutRun(size_t configuration, double seconds, uint64_t instructions = 1000) {
  Measurement cut = run(configuration, seconds, instructions);
  cut.complete = false;
  cut.options = {{"--order", "canonical"}, {"--search", "dfs"}, {"--patience", "0"}, {"--memory", "auto"}};
  cut.paths.push_back({4, "cut"});
  return cut;
}

} // namespace sonde::compare
