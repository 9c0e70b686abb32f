#pragma once

/// \file
/// Runs one test after the other on one native program.

#include "replay/native_run.h"
#include "replay/tests.h"
#include "replay/workplace.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::replay {

/// What happened; or why nothing did.
struct Replayed {
  std::optional<NativeOutcome> outcome;
  std::string impossible;
};

struct ReplayerOptions {
  std::string executable;
  std::optional<std::vector<std::string>> arguments; ///< none: those of each test
  std::string standardInput;                         ///< a file, for tests that do not say it
  unsigned seconds = 10;                             ///< limit for each test
  bool pathHash = false;                             ///< the executable keeps one
  bool showOutput = false;                           ///< what the program prints goes to standard error
  uint64_t flags = 0;                                ///< of blocks, that the executable keeps
  std::filesystem::path original;                    ///< the folder that tests are run in copies of
};

class Replayer {
public:
  /// Files it needs are made in `folder`, which is empty. Throws Error.
  Replayer(ReplayerOptions options, const std::filesystem::path& folder);

  /// Throws Error if the test cannot be read, or the program not be run.
  Replayed run(const Test&);

  /// The blocks that were entered in any test.
  std::vector<uint8_t> flags() const { return state_.flags(); }

private:
  /// The path of a file that the process is given.
  std::string write(const char* name, const std::string& bytes) const;

  ReplayerOptions options_;
  std::filesystem::path folder_;
  StateFile state_;
  Workplace workplace_;
};

} // namespace sonde::replay
