#pragma once

/// \file
/// `sonde replay`: the tests of a run, natively.

#include "frontend/frontend.h"
#include "support/options.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace sonde::replay {

struct ReplayOptions {
  std::vector<std::string> tests;   ///< .ktest files, or folders of runs
  std::vector<std::string> program; ///< what to run, then its arguments; none: what the run's info.json says
  frontend::Sources sources;        ///< flags; the files come from `program`
  std::string compilerFlags;
  std::string build;
  std::string coverage;
  std::string standardInput = "/dev/null";
  unsigned seconds = 10;
  bool addressSanitizer = false;
  bool confirm = false;
  bool pathHash = false;
  bool showOutput = false;
};

inline constexpr OptionRow<ReplayOptions> replayOptions[] = {
    {"--asan", &ReplayOptions::addressSanitizer, nullptr, 0, 0,
     "compile with AddressSanitizer and checks of our own, so that errors show"},
    {"--confirm", &ReplayOptions::confirm, nullptr, 0, 0,
     "run one test of each bug with --asan: does it show where the run says?"},
    {"--coverage", &ReplayOptions::coverage, "FILE", 0, 0,
     "measure the lines that all tests reach, compare with the run, and write them for lcov"},
    {"--path-hash", &ReplayOptions::pathHash, nullptr, 0, 0,
     "check that each test takes its predicted path (of a run with --path-hash)"},
    {"--timeout", &ReplayOptions::seconds, timeArgument, 1, 1e6, "limit for each test"},
    {"--stdin", &ReplayOptions::standardInput, "FILE", 0, 0,
     "what the program reads, if the test does not say it"},
    {"--cflags", &ReplayOptions::compilerFlags, "FLAGS", 0, 0,
     "further flags for clang, separated by spaces"},
    {"--build", &ReplayOptions::build, "FILE", 0, 0,
     "only make the native program; KTEST_FILE=x.ktest FILE runs a test"},
    {"--show-output", &ReplayOptions::showOutput, nullptr, 0, 0,
     "show what the program prints, on standard error"},
};

class Session {
public:
  Session(ReplayOptions options, std::ostream& output);

  /// 0 if no test differs from what was predicted, or if all bugs are confirmed; 1 otherwise. Throws Error.
  int run();

private:
  ReplayOptions options_;
  std::ostream& output_;
};

} // namespace sonde::replay
