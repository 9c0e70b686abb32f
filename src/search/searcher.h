#pragma once

/// \file
/// Which state is next? Whoever explores tells the searcher of every state that comes and goes, and asks it
/// for the next one to run for a turn.

#include <cstddef>
#include <cstdint>
#include <optional>

namespace sonde::search {

/// The number of a state. No other state of the run has it, and later states have greater ones.
using StateId = uint64_t;

/// How long a picked state runs before the searcher is asked again; a path that ends ends its turn, too.
/// Whoever explores counts the solver's work as so many instructions.
struct Turn {
  static constexpr uint64_t unlimited = INT64_MAX;

  uint64_t instructions = unlimited;
  bool untilFork = false; ///< the turn is over as soon as the state forks
};

/// What a state did in its turn.
struct Progress {
  uint64_t instructions = 0;
  bool coveredNew = false; ///< it was the first to go along some branch
};

class Searcher {
public:
  virtual ~Searcher() = default;

  /// There is a state `state`; it was forked from `parent`, which is alive, or is the first of all, or was
  /// forked from one that is no more.
  virtual void added(StateId state, std::optional<StateId> parent) = 0;
  /// `state` is no more.
  virtual void removed(StateId state) = 0;
  /// `state` had its turn, and is alive.
  virtual void ran(StateId state, const Progress& progress) = 0;

  /// The state whose turn it is. There must be one.
  virtual StateId pick() = 0;
  virtual bool empty() const = 0;
  /// Of the state picked last.
  virtual Turn turn() const = 0;
};

} // namespace sonde::search
