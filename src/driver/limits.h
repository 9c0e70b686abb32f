#pragma once

/// \file
/// What ends a run, or a path, before everything is explored. Limits that choose between paths go by
/// counters, so that equal runs make equal choices; clock and memory in use can only end the run as a whole.

#include "solver/query.h"
#include "support/deadline.h"
#include "support/options.h"

#include <cstdint>
#include <optional>

namespace sonde::driver {

/// 0: no limit.
struct LimitOptions {
  unsigned seconds = 0;
  unsigned megabytes = 4000;
  double millionInstructions = 0;
  unsigned forks = 0;
  unsigned forksOfPath = 0;
  unsigned tests = 0;
  unsigned queryWork = 0;

  solver::Limits ofQuestion(const Deadline& deadline) const {
    return {queryWork ? std::optional<uint64_t>(queryWork) : std::nullopt, deadline};
  }
};

inline constexpr OptionRow<LimitOptions> limitOptions[] = {
    {"--max-time", &LimitOptions::seconds, timeArgument, 0, 1e9, "end the run after this time"},
    {"--max-memory", &LimitOptions::megabytes, "MB", 0, 1e9,
     "give up states that got nowhere for longest when this is used up"},
    {"--max-instructions", &LimitOptions::millionInstructions, "MILLIONS", 0, 4e9,
     "end the run after this many, on all paths together; 0.25 is 250,000"},
    {"--max-forks", &LimitOptions::forks, "N", 0, 4e9, "follow one side only after so many forks in all"},
    {"--max-path-forks", &LimitOptions::forksOfPath, "N", 0, 4e9, "end a path at its n-th fork"},
    {"--max-tests", &LimitOptions::tests, "N", 0, 4e9, "end the run after so many tests"},
    {"--max-query-work", &LimitOptions::queryWork, "CONFLICTS", 0, 4e9,
     "give a question to the solver up after so much work"},
};

/// Those that exploration itself looks after: by counters, and exactly. 0: no limit.
struct PathLimits {
  explicit PathLimits(const LimitOptions&);

  uint64_t instructions; ///< on all paths together; never 0
  uint64_t forks;
  uint32_t forksOfPath;
  uint64_t bytes; ///< counted, of all states with what belongs to them; the rest of the limit is a reserve
  uint64_t bytesOfState; ///< counted, of one state alone; never 0
};

/// Those that end the run as a whole.
class RunLimits {
public:
  explicit RunLimits(const LimitOptions& options);

  /// Nothing: it may take as long as it takes.
  const std::optional<Deadline::Clock::time_point>& end() const { return end_; }
  /// The run's time ends so much later.
  void extend(Deadline::Clock::duration time) {
    if (end_) *end_ += time;
  }
  /// Why the run must end now; null: it may go on.
  const char* reached(uint64_t instructions, uint64_t tests);

private:
  bool outOfMemory();

  LimitOptions options_;
  std::optional<Deadline::Clock::time_point> end_;
  uint64_t peak_ = 0;      ///< megabytes in use, at most, so far
  unsigned untilLook_ = 0; ///< at the memory in use now, which is expensive to learn
};

} // namespace sonde::driver
