#pragma once

/// \file
/// A searcher chooses the state to run next. The exploration reports every state that is added or removed to
/// the searcher, and asks it for the state that runs for the next turn.

#include <cstddef>
#include <cstdint>
#include <optional>

namespace sonde::search {

/// The number of a state. It is unique in a run, and later states have greater numbers.
using StateId = uint64_t;

/// The time for which a picked state runs before the searcher is asked again, unless its path ends earlier.
/// The exploration converts the work of the solver into a number of instructions, and gives a state that does
/// not fork more time once, to see whether it ever ends.
struct Turn {
  static constexpr uint64_t unlimited = INT64_MAX;

  uint64_t instructions = unlimited;
  bool untilFork = false; ///< the turn also ends as soon as the state forks
};

/// What a state did in its turn.
struct Progress {
  uint64_t instructions = 0;
  bool coveredNew = false; ///< the state was the first to take some branch of the program
  uint32_t calls = 0;      ///< number of nested calls at the end of the turn
};

class Searcher {
public:
  virtual ~Searcher() = default;

  /// Adds the state `state`, which was forked from the living state `parent`. There is no parent if it is the
  /// first state or if its parent has ended.
  virtual void added(StateId state, std::optional<StateId> parent) = 0;
  /// Removes `state`, which has ended.
  virtual void removed(StateId state) = 0;
  /// Reports that `state` ran for a turn and is still alive. The states that it forked in this turn have been
  /// added before.
  virtual void ran(StateId state, const Progress& progress) = 0;

  /// Chooses the state to run next. Requires: not empty().
  virtual StateId pick() = 0;
  virtual bool empty() const = 0;
  /// Returns the turn of the state that was picked last.
  virtual Turn turn() const = 0;
};

} // namespace sonde::search
