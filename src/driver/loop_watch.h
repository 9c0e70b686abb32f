#pragma once

/// \file
/// Finds states that never end: one that comes back to exactly the same registers, memory, files, signals and
/// constraints, and has asked nothing of the outside in between, does the same again for ever.
///
/// A state is looked at from the end of a long stretch without a fork on, and compared with one earlier
/// moment of itself. It is looked at after each slice of a turn, and the moment is replaced at doubling
/// distances (Brent), so that a loop of any period is found. Behind each new moment the state is looked at
/// closely for some time: at each jump, call and return, so that a short loop is found at once, and wherever
/// slices end in it. A look costs next to nothing: most moments differ in where they are. A moment shares the
/// memory of its state, which therefore copies whatever it changes next, so that states which fork often have
/// none.
///
/// Among thousands of states, each gets few turns. So a turn without forks and without work of the solver
/// lasts until the state was looked at closely for the first time.

#include "exec/machine.h"
#include "search/searcher.h"

#include <map>
#include <optional>

namespace sonde::driver {

class LoopWatch {
public:
  LoopWatch(exec::Machine& machine, exec::Observer& observer) : machine_(machine), observer_(observer) {}

  /// Instructions and work without a fork after which a state is looked at: ten turns of most searchers.
  static constexpr uint64_t longStretch = 50'000;

  /// Runs a state for a slice, or for as long as it is looked at closely.
  exec::Machine::Outcome run(exec::State& state, exec::Machine::Budget slice);
  /// Returns whether the state was not yet looked at closely since it forked.
  bool isUndecided(const exec::State& state) const;
  /// Looks at a state that has run for a slice without a fork, which took so many instructions and as much
  /// work. Returns its end if it never ends by itself: an error, or a cut if the loop has no condition and no
  /// effect, as `while (1);`, which is meant.
  std::optional<exec::Ending> look(exec::State& state, uint64_t spent);
  /// Forgets what it was before a fork: it does not come back to that, because its constraints are others.
  void forked(exec::State& state);
  void forget(search::StateId state) { moments_.erase(state); }

private:
  struct Moment {
    exec::State state;
    uint64_t close;     ///< close looks that are left
    uint64_t most = 1;  ///< looks after slices after which another moment takes its place
    uint64_t looks = 0; ///< of these

    /// Returns whether the state has come back to this moment, which it may have just left.
    bool isBack(const exec::State& now) const;
  };

  exec::Ending endOf(exec::State& state);

  exec::Machine& machine_;
  exec::Observer& observer_;
  std::map<search::StateId, Moment> moments_;
};

} // namespace sonde::driver
