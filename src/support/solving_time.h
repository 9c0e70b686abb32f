#pragma once

#include "support/statistics.h"

namespace sonde {

// clang-format off
/// What back ends spend their time on: `time.terms` and `time.solving`.
/// X(Id, Unit, "meaning")
#define SONDE_SOLVING_TIMES(X)                                                                               \
  X(Terms,   Duration, "making the terms of Z3, or the circuits of the SAT solver")                          \
  X(Solving, Duration, "in Z3 or the SAT solver, checks of axioms and reading of models included")
// clang-format on
SONDE_DEFINE_COUNTERS(SolvingTime, "time", SONDE_SOLVING_TIMES)

/// Adds the time that passes to one of them, and then to the other: one look at the clock at each change.
class TimeSplit {
public:
  explicit TimeSplit(Counters<SolvingTime>& counters)
      : counters_(counters), began_(std::chrono::steady_clock::now()) {}
  ~TimeSplit() { change(part_); }
  TimeSplit(const TimeSplit&) = delete;
  TimeSplit& operator=(const TimeSplit&) = delete;

  /// What comes now is `part`; it begins with Terms.
  void change(SolvingTime part) {
    const auto now = std::chrono::steady_clock::now();
    counters_.add(part_, static_cast<uint64_t>(
                             std::chrono::duration_cast<std::chrono::nanoseconds>(now - began_).count()));
    began_ = now;
    part_ = part;
  }

private:
  Counters<SolvingTime>& counters_;
  SolvingTime part_ = SolvingTime::Terms;
  std::chrono::steady_clock::time_point began_;
};

} // namespace sonde
