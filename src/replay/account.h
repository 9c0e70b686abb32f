#pragma once

/// \file
/// Says of each test whether it does natively what was predicted, and counts. Of tests that agree only the
/// number is printed: a run has thousands of them.

#include "frontend/symbolizer.h"
#include "replay/judgement.h"
#include "replay/replayer.h"
#include "support/progress.h"

#include <array>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace sonde::replay {

struct AccountOptions {
  bool all = false;          ///< prints a line for each test
  bool showOutput = false;   ///< shows on standard error what the tests print
  bool unsetDiffers = false; ///< variables that were never set hold something else than they did in the run
};

class Account {
public:
  /// `executable` is what the tests run; its debug information names the places of errors.
  Account(const std::vector<Test>& tests, AccountOptions options, const std::string& executable,
          std::ostream& output, Progress& progress);

  /// Takes what the test of that number did.
  void add(size_t number, const Replayed& replayed);

  /// Prints the last lines, also if not all tests were run, and returns the exit code: 1 if a test differs.
  int finish() const;

private:
  size_t count(Judgement judgement) const { return counts_[static_cast<size_t>(judgement)]; }
  void show(const Printed& printed);
  void tell(const Test& test, const Replayed& replayed, const Verdict& verdict);
  /// Returns what the path of a test that differs has read that natively differs from run to run.
  static process::VaryingSet likelyReason(const Test& test, const Verdict& verdict);
  /// Returns a line for each call of the user's code on the stack of an error, as runs print them.
  std::string stack(const std::vector<uint64_t>& offsets);

  const std::vector<Test>& tests_;
  AccountOptions options_;
  std::string executable_;
  frontend::Symbolizer symbolizer_;
  std::ostream& output_;
  Progress& progress_;
  std::array<size_t, 5> counts_{};
  std::map<std::string, std::vector<std::string>>
      notRun_;                    ///< by reason, the tests that have no line of their own
  size_t explained_ = 0;          ///< tests that differ and have read what natively differs from run to run
  process::VaryingSet varying_{}; ///< what these have read
};

} // namespace sonde::replay
