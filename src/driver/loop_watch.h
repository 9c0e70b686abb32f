#pragma once

/// \file
/// Finds states that never end: one that comes back to exactly the same registers, memory, files, signals and
/// constraints, and has asked nothing of the outside in between, does the same again for ever.
///
/// A state is looked at after each turn of a long stretch without a fork. It is compared with one earlier
/// moment of itself, which is replaced at doubling distances (Brent), so that a loop of any period is found,
/// and a look costs next to nothing: most moments differ in where they are. A moment shares the memory of its
/// state, which therefore copies whatever it changes next, so that states which fork often have none.

#include "exec/machine.h"
#include "search/searcher.h"

#include <map>
#include <optional>

namespace sonde::driver {

class LoopWatch {
public:
  LoopWatch(exec::Machine& machine, exec::Observer& observer) : machine_(machine), observer_(observer) {}

  /// Looks at a state that has run for a turn without a fork, which took so many instructions and as much
  /// work. Returns its end if it never ends by itself: an error, or a cut if the loop has no condition and no
  /// effect, as `while (1);`, which is meant.
  std::optional<exec::Ending> look(exec::State& state, uint64_t spent);
  /// Forgets what it was before a fork: it does not come back to that, because its constraints are others.
  void forked(exec::State& state);
  void forget(search::StateId state) { moments_.erase(state); }

private:
  struct Moment {
    exec::State state;
    uint64_t looks = 0; ///< since then
    uint64_t most = 1;  ///< looks after which another moment takes its place
  };

  exec::Ending endOf(exec::State& state);

  exec::Machine& machine_;
  exec::Observer& observer_;
  std::map<search::StateId, Moment> moments_;
};

} // namespace sonde::driver
