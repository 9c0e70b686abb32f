#pragma once

/// \file
/// Records a run: its tests, reports, statistics and messages. Make a Recorder when the run begins, connect
/// its observer, call `tick` often and `finish` at the end.

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
#include <string>
#include <utility>
#include <vector>

namespace sonde::output {

/// How much of the paths' output is shown.
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
  unsigned testFiles = countArgument.value;
  bool quiet = false;
  bool json = false;
  unsigned logInterval = 10;
};

inline constexpr OptionRow<OutputOptions> outputOptions[] = {
    {"--output", &OutputOptions::folder, "FOLDER", 0, 0,
     "the folder for results, which must be new or empty (default: the next sonde-out-N)"},
    {"--no-output", &OutputOptions::noOutput, nullptr, 0, 0, "write no files; only report"},
    {"--no-tests", &OutputOptions::noTests, nullptr, 0, 0,
     "write no tests, but count them; statistics, coverage and the table of paths are written"},
    {"--emit-all-errors", &OutputOptions::emitAllErrors, nullptr, 0, 0,
     "write a test for every path to an error, not only one for each kind and place"},
    {"--only-new-coverage", &OutputOptions::onlyNewCoverage, nullptr, 0, 0,
     "write tests only for errors and for paths that are the first to take some branch"},
    {"--print-output", choice<&OutputOptions::printOutput, shownOutputs>, nullptr, 0, 0,
     "show the program's output on the paths: the first 4 KB, all of it, or nothing"},
    {"--max-output", &OutputOptions::maxOutput, "BYTES", 0, 4e9,
     "keep at most so much of a path's standard output, and of its standard error, with its test"},
    {"--test-files", &OutputOptions::testFiles, countArgument.argument, 0, 4e9,
     "write the first N tests as files of their own, or as many as take a fiftieth of the run, up to 10,000; "
     "the others go to one file, tests.bulk"},
    {"--log-interval", &OutputOptions::logInterval, timeArgument, 0, 1e9,
     "where messages do not go to a terminal, print the status after this time, then less and less often; 0: "
     "never"},
    {"--quiet", &OutputOptions::quiet, nullptr, 0, 0,
     "print errors and the verdict only: no notes, no status, no table at the end"},
    {"--json", &OutputOptions::json, nullptr, 0, 0,
     "print the results on standard output as JSON, which docs/run.schema.json describes, instead of the "
     "table "
     "and what the program prints"},
};

class Recorder {
public:
  /// Fills in the counters that the exploration keeps.
  using Count = std::function<void(Counters&)>;

  /// `isConcrete` says that the program has no symbolic input. Its single path is not a result then: nothing
  /// is written unless a folder is named, and there is no table at the end. `descriptor` is what `messages`
  /// writes to; -1 if that is certainly no terminal. Throws Error if the folder cannot be made.
  Recorder(const program::Program&, const program::Coverage&, const OutputOptions&, RunInfo, bool isConcrete,
           std::ostream& messages, int descriptor = -1);

  exec::Observer& observer() { return *results_; }
  /// Returns how much of the program's output states have to keep.
  process::OutputSettings outputSettings() const;
  /// Returns whether tests are written.
  bool writesTests() const { return !options_.noOutput && !options_.noTests; }
  const Results& results() const { return *results_; }
  /// Returns whether there is a folder of results.
  bool hasFolder() const { return directory_.has_value(); }
  /// Keeps a file that is written when the run ends, if there is a folder of results.
  void keep(const char* name, std::string text) { kept_.emplace_back(name, std::move(text)); }

  /// Records the statistics and shows the status from time to time, at least once a second. It has to be
  /// called often.
  void tick(const Count&);
  /// Ends the run: writes everything that is left, prints the summary and returns it.
  Summary finish(const Count&);

private:
  using Clock = std::chrono::steady_clock;

  bool writes() const;
  /// Writes all files of the end of a run, the most important first, and tells in the summary what could not
  /// be written.
  void writeFiles(Summary&, const std::vector<program::FileCoverage>&);
  void writeOtherFiles(const Summary&, const std::vector<program::FileCoverage>&);
  RunResults results(const Summary&, const std::deque<TestRecord>&,
                     const std::vector<program::FileCoverage>&) const;
  Counters counters(const Count&) const;
  /// Prints the status as a line of its own, and says when that is done next.
  void tellInLog(const Counters& current, Clock::time_point now);

  const program::Program& program_;
  const program::Coverage& coverage_;
  OutputOptions options_;
  RunInfo info_;
  bool isConcrete_;
  bool tells_; ///< whether status and table are printed
  Terminal terminal_;
  std::optional<RunDirectory> directory_;
  std::optional<Results> results_;
  std::optional<StatsDatabase> statistics_;
  std::vector<std::pair<std::string, std::string>> kept_; ///< files for the end of the run, with their names
  Clock::time_point start_ = Clock::now();
  Clock::time_point lastTick_ = start_, lastStatus_ = start_;
  Clock::time_point nextLine_; ///< when the status is printed as a line, where there is no status line
  Counters lastCounters_;      ///< the counters when the status was shown last
};

} // namespace sonde::output
