#pragma once

/// \file
/// Runs tests one after the other on one native program. Several replayers may work at the same time.

#include "output/whole_file.h"
#include "replay/native_run.h"
#include "replay/tests.h"
#include "replay/workplace.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::replay {

/// What happened natively, or why the test could not be run.
struct Replayed {
  std::optional<NativeOutcome> outcome;
  std::string impossible;
};

struct ReplayerOptions {
  std::string executable;
  std::optional<std::vector<std::string>>
      arguments;                  ///< the arguments for every test; without a value, each test has its own
  std::string standardInput;      ///< the file that standard input reads, for tests that do not define it
  unsigned seconds = 10;          ///< limit for each test
  bool pathHash = false;          ///< the executable computes path hashes
  uint64_t flags = 0;             ///< the number of block flags that the executable keeps
  std::filesystem::path original; ///< the folder of which each test gets a copy to run in
  bool anywhere = false;          ///< tests that change files outside of their folder are run, too
  uint64_t largestAllocation = 0; ///< the run's limit, beyond which an allocation is an error
};

class Replayer {
public:
  /// Makes the files it needs in `folder`, which must be empty. Throws Error.
  Replayer(ReplayerOptions options, const std::filesystem::path& folder, const HeldSignals& signals);

  /// Runs a test. Throws Error if the test cannot be read or the program cannot be started.
  Replayed run(const Test&);

  /// Returns a flag for each block: whether any test entered it.
  std::vector<uint8_t> flags() const { return state_.flags(); }

private:
  Replayed run(const Test&, const output::KTest& content);
  /// Writes a file for the process and returns its name.
  std::string write(const char* name, std::vector<output::FilePart> parts) const;

  ReplayerOptions options_;
  std::filesystem::path folder_;
  const HeldSignals& signals_;
  StateFile state_;
  Workplace workplace_;
};

} // namespace sonde::replay
