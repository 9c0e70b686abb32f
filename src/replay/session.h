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
  unsigned seconds = 10;
  bool addressSanitizer = false;
  bool pathHash = false;
  bool output = false;
};

inline constexpr OptionRow<ReplayOptions> replayOptions[] = {
    {"--asan", &ReplayOptions::addressSanitizer, nullptr, 0, 0,
     "compile with AddressSanitizer, so that wrong accesses show"},
    {"--path-hash", &ReplayOptions::pathHash, nullptr, 0, 0,
     "check that each test takes its predicted path (of a run with --path-hash)"},
    {"--timeout", &ReplayOptions::seconds, "SECONDS", 1, 1e6, "limit for each test"},
    {"--cflags", &ReplayOptions::compilerFlags, "FLAGS", 0, 0,
     "further flags for clang, separated by spaces"},
    {"--build", &ReplayOptions::build, "FILE", 0, 0,
     "only make the native program; KTEST_FILE=x.ktest FILE runs a test"},
    {"--output", &ReplayOptions::output, nullptr, 0, 0, "show what the program prints, on standard error"},
};

class Session {
public:
  Session(ReplayOptions options, std::ostream& output);

  /// 0 if no test differs from what was predicted, 1 if one does. Throws Error.
  int run();

private:
  ReplayOptions options_;
  std::ostream& output_;
};

} // namespace sonde::replay
