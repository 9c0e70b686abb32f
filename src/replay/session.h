#pragma once

/// \file
/// `sonde replay`: runs the tests of a run natively.

#include "frontend/frontend.h"
#include "support/options.h"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace sonde {
class Progress; // support/progress.h
}

namespace sonde::replay {

struct ReplayerOptions; // replayer.h
struct Subject;         // subject.h
struct Tests;           // tests.h

struct ReplayOptions {
  std::vector<std::string> tests;   ///< .ktest files, or folders of runs
  std::vector<std::string> program; ///< and its arguments; if empty, those of the info.json
  frontend::Sources sources;        ///< compiler flags; the files come from `program`
  std::string compilerFlags;
  std::string build;
  std::string coverage;
  std::string standardInput = "/dev/null";
  unsigned seconds = 10;
  bool addressSanitizer = false;
  bool confirm = false;
  bool pathHash = false;
  bool showOutput = false;
  bool all = false;
  bool anywhere = false;
  unsigned jobs = 1;
};

inline constexpr OptionRow<ReplayOptions> replayOptions[] = {
    {"--asan", &ReplayOptions::addressSanitizer, nullptr, 0, 0,
     "compile with AddressSanitizer and Sonde's own checks, so that errors show"},
    {"--confirm", &ReplayOptions::confirm, nullptr, 0, 0,
     "run one test of each bug with a sanitizer, and check that it shows at the reported line"},
    {"--coverage", &ReplayOptions::coverage, "FILE", 0, 0,
     "measure the lines that all tests reach, compare them with the run's, and write them for lcov"},
    {"--path-hash", &ReplayOptions::pathHash, nullptr, 0, 0,
     "check that each test takes its predicted path (needs a run with --path-hash)"},
    {"-j,--jobs", &ReplayOptions::jobs, "N", 1, 1024, "run so many tests at the same time"},
    {"--all", &ReplayOptions::all, nullptr, 0, 0,
     "print a line for each test, not only for those that do not do what was predicted"},
    {"--anywhere", &ReplayOptions::anywhere, nullptr, 0, 0,
     "also run tests whose path changes files outside of the working directory, as in HOME"},
    {"--timeout", &ReplayOptions::seconds, timeArgument, 1, 1e6, "stop a test after this time"},
    {"--stdin", &ReplayOptions::standardInput, "FILE", 0, 0,
     "the standard input of the program, for tests that do not define it"},
    {"--cflags", &ReplayOptions::compilerFlags, "FLAGS", 0, 0,
     "further flags for clang, separated by spaces"},
    {"--build", &ReplayOptions::build, "FILE", 0, 0,
     "only build the native program; KTEST_FILE=x.ktest FILE runs a test"},
    {"--show-output", &ReplayOptions::showOutput, nullptr, 0, 0,
     "show the program's output on standard error"},
};

class Session {
public:
  /// Results go to `output`; progress is told on `descriptor`, unless that is -1.
  Session(ReplayOptions options, std::ostream& output, int descriptor = -1);

  /// Returns 0 if no test differs from the prediction (with --confirm: if all bugs are confirmed), otherwise
  /// 1. Throws Error.
  int run();

private:
  /// Runs one test of each bug. The folder, which is empty but for the program, is for what that needs.
  int confirmBugs(const Tests&, const Subject&, const ReplayerOptions&, const std::filesystem::path& folder,
                  Progress&);

  ReplayOptions options_;
  std::ostream& output_;
  int descriptor_;
};

} // namespace sonde::replay
