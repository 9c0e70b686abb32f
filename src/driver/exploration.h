#pragma once

/// \file
/// Runs all states of a program until none is left: asks the searcher for the next one, runs it for a turn,
/// adds its forks, and reports how paths end. Open forks wait until there is time for their query.

#include "driver/limits.h"
#include "driver/loop_watch.h"
#include "driver/memory_estimate.h"
#include "driver/memory_reserve.h"
#include "exec/machine.h"
#include "search/searcher.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace sonde::driver {

class Exploration {
public:
  /// Called at least every few million instructions. Returns the reason to end the run, or null if it may go
  /// on.
  using Pulse = std::function<const char*(const Exploration&)>;

  /// How many bytes there are beside states and their expressions, as counted: of the solver and the results.
  using Held = std::function<uint64_t()>;

  Exploration(exec::Machine& machine, search::Searcher& searcher, exec::Observer& observer,
              const PathLimits& limits, Pulse pulse, Held held)
      : machine_(machine), searcher_(searcher), observer_(observer), loops_(machine, observer),
        limits_(limits), pulse_(std::move(pulse)), held_(std::move(held)) {}

  /// Runs these states and all that are forked from them; states with seeds go first.
  void run(std::vector<exec::State> first);

  uint64_t instructions() const { return instructions_; }
  uint64_t forks() const { return forks_; }
  uint64_t states() const { return states_.size(); } ///< the number of living states

private:
  /// Returns about how many microseconds the run has taken, told by counters alone: equal runs have equal
  /// ones.
  uint64_t effort() const;

  /// The state that was forked, and where in the source.
  struct ForkPoint {
    search::StateId parent = 0;
    uint32_t location = program::none;
    uint32_t parentNext = program::none; ///< where the forked state goes on
  };

  struct OpenFork {
    exec::Fork fork;
    ForkPoint point;
  };

  void exploreAll();
  /// When the system has no more of it: enough to write what is left to be written.
  void giveMemoryBack();
  void turn(exec::State& state, const search::Turn& turn);
  bool isTimeToSettle() const;
  /// Asks the query of the open fork that has had the least patience so far and has waited longest.
  void settleNext();
  /// Puts an open fork back, to be asked with this patience next time.
  void wait(OpenFork open, uint64_t patience) {
    open.fork.state.rest();
    open_.emplace(patience, std::move(open));
  }
  /// Adds a state that was forked at a point.
  void take(exec::Fork fork, const ForkPoint& point);
  void add(exec::State state, std::optional<search::StateId> parent);
  void remove(search::StateId state);
  void end(const exec::State& state, exec::Ending ending, exec::NoInput noInput = exec::NoInput::HasInput);

  bool isTooDeep(const exec::State& state) const {
    return limits_.forksOfPath && state.forks >= limits_.forksOfPath;
  }
  /// Whether states may have become larger by so much that it matters, since that was last asked.
  bool haveGrown();
  /// Drops states if they take too much memory; `running` is kept.
  void shed(search::StateId running);
  /// Ends the states that are left at the end of the run, beginning with those that were the first to take
  /// some branch, which get tests as long as there is time.
  void leave();
  /// Returns whether a run that had to end at its deadline has no more time for tests.
  bool isTooLateForTests();
  /// Ends a path before its end.
  void cut(const exec::State& state, exec::Incompleteness kind, const char* why);

  exec::Machine& machine_;
  search::Searcher& searcher_;
  exec::Observer& observer_;
  States states_;
  LoopWatch loops_;
  MemoryEstimate memory_;
  std::set<search::StateId> seeded_; ///< the states that have seeds
  std::multimap<uint64_t, OpenFork>
      open_;                  ///< by the patience they get next; among equals the oldest comes first
  uint64_t nextSettling_ = 0; ///< the number of queries of the run after which the next open fork is asked
  PathLimits limits_;
  /// The end of the time for tests, once the deadline has passed.
  std::optional<Deadline::Clock::time_point> lastTest_;
  Pulse pulse_;
  Held held_;
  MemoryReserve reserve_;
  uint64_t grown_ = 0;       ///< what states have grown by, without what was given back
  uint64_t grownBefore_ = 0; ///< when that was last looked at
  uint64_t instructions_ = 0;
  uint64_t forks_ = 0;
  const char* stopped_ = nullptr; ///< the reason why the run was stopped
};

} // namespace sonde::driver
