#pragma once

/// \file
/// The limits that end a run or a path before everything is explored. Limits that choose between paths use
/// counters, so that equal runs make equal choices; the clock and the memory in use can only end the run as a
/// whole.

#include "solver/query.h"
#include "support/deadline.h"
#include "support/options.h"

#include <cstdint>
#include <optional>

namespace sonde::driver {

/// The limits that users can set; 0 means no limit.
struct LimitOptions {
  unsigned seconds = 0;
  unsigned megabytes = 4000;
  double millionInstructions = 0;
  unsigned forks = 0;
  unsigned forksOfPath = 0;
  unsigned tests = 0;
  unsigned queryWork = 0;

  /// Returns the memory in bytes that the clauses of the solver may take; 0 means no limit.
  uint64_t ofInstance() const { return (uint64_t{megabytes} << 20) / 2; }
  solver::Limits ofQuery(const Deadline& deadline) const {
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
     "give up a query after so much work of the solver"},
};

/// The limits that exploration enforces exactly, by counters; 0 means no limit.
struct PathLimits {
  explicit PathLimits(const LimitOptions&);

  uint64_t instructions; ///< on all paths together; never 0
  uint64_t forks;
  uint32_t forksOfPath;
  uint64_t bytes; ///< counted, of all states with what belongs to them; the rest of the limit is a reserve
  uint64_t bytesOfState; ///< counted, of one state alone; never 0
};

/// The limits that end the run as a whole.
class RunLimits {
public:
  explicit RunLimits(const LimitOptions& options);

  /// Returns the time at which the run must end, or nothing if there is no such limit.
  const std::optional<Deadline::Clock::time_point>& end() const { return end_; }
  /// The run's time ends so much later.
  void extend(Deadline::Clock::duration time) {
    if (end_) *end_ += time;
  }
  /// Returns the reason why the run must end now, or null if it may go on.
  const char* reached(uint64_t instructions, uint64_t tests);

private:
  bool outOfMemory(Deadline::Clock::time_point now);

  LimitOptions options_;
  std::optional<Deadline::Clock::time_point> end_;
  Deadline::Clock::time_point nextLook_{}; ///< when to look at the memory in use, which is expensive to learn
};

} // namespace sonde::driver
