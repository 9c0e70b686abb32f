#pragma once

/// \file
/// Everything that becomes of a run, behind one door: make one when the run begins, let it hear what happens,
/// tell it now and then how far the run is, and end it.

#include "output/info.h"
#include "output/results.h"
#include "output/stats_database.h"
#include "output/summary.h"
#include "process/output_settings.h"
#include "support/options.h"

#include <chrono>
#include <functional>
#include <iosfwd>
#include <optional>

namespace sonde::output {

/// How much of what paths print is shown.
enum class ShownOutput : uint8_t { Some, All, None };

inline constexpr ChoiceRow<ShownOutput> shownOutputs[] = {
    {ShownOutput::Some, "some"},
    {ShownOutput::All, "all"},
    {ShownOutput::None, "none"},
};

struct OutputOptions {
  std::string folder{};
  bool noOutput = false;
  bool noTests = false;
  bool emitAllErrors = false;
  bool onlyNewCoverage = false;
  ShownOutput printOutput = ShownOutput::Some;
  unsigned maxOutput = 1 << 20;
  bool quiet = false;
};

inline constexpr OptionRow<OutputOptions> outputOptions[] = {
    {"--output", &OutputOptions::folder, "FOLDER", 0, 0,
     "where results go: a folder that is new or empty (default: the next sonde-out-N)"},
    {"--no-output", &OutputOptions::noOutput, nullptr, 0, 0, "write nothing; only report"},
    {"--no-tests", &OutputOptions::noTests, nullptr, 0, 0,
     "count tests, but write none; statistics, coverage and the table of paths are written as ever"},
    {"--emit-all-errors", &OutputOptions::emitAllErrors, nullptr, 0, 0,
     "a test for every path to an error, not one for each kind and place"},
    {"--only-new-coverage", &OutputOptions::onlyNewCoverage, nullptr, 0, 0,
     "tests only for errors and for paths that are the first to go along some branch"},
    {"--print-output", choice<&OutputOptions::printOutput, shownOutputs>, nullptr, 0, 0,
     "how much of what paths print appears here, too: the first 4 KB, all of it, or nothing"},
    {"--max-output", &OutputOptions::maxOutput, "BYTES", 0, 4e9,
     "how much of its standard output, and of its error output, is kept with a test"},
    {"--quiet", &OutputOptions::quiet, nullptr, 0, 0,
     "errors only: no notes, no status, no table at the end"},
};

class Recorder {
public:
  /// Adds what whoever explores counts.
  using Count = std::function<void(Counters&)>;

  /// `isConcrete`: the program has no symbolic input, so its one path is no result: nothing is written unless
  /// a folder is named, and there is no table at the end. `descriptor` is what `messages` writes to; -1 if
  /// that is certainly no terminal. Throws Error if the folder cannot be made.
  Recorder(const program::Program&, const program::Coverage&, const OutputOptions&, RunInfo, bool isConcrete,
           std::ostream& messages, int descriptor = -1);

  exec::Observer& observer() { return *results_; }
  /// What is to become of the program's output.
  process::OutputSettings outputSettings() const;
  /// Whether the inputs of paths are written, for people to read.
  bool writesTests() const { return !options_.noOutput && !options_.noTests; }
  const Results& results() const { return *results_; }

  /// To be called often: now and then, at least once a second, it keeps how far the run is, and shows it.
  void tick(const Count&);
  /// The run is over: writes all that is left, and tells. Returns what was told.
  Summary finish(const Count&);

private:
  using Clock = std::chrono::steady_clock;

  bool writes() const;
  Counters counters(const Count&) const;

  const program::Program& program_;
  const program::Coverage& coverage_;
  OutputOptions options_;
  RunInfo info_;
  bool isConcrete_;
  bool tells_; ///< status, table and verdict
  Terminal terminal_;
  std::optional<RunDirectory> directory_;
  std::optional<Results> results_;
  std::optional<StatsDatabase> statistics_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point lastTick_ = start_, lastStatus_ = start_;
  Counters lastCounters_; ///< at the last status
};

} // namespace sonde::output
