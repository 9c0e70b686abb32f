#pragma once

/// \file
/// Learns from conflicts: resolves the false clause with reasons until one literal of the conflict's level is
/// left (the first unique implication point), then removes literals that the others imply.

#include "sat/cdcl/clause_store.h"
#include "sat/cdcl/decision_queue.h"

#include <span>
#include <vector>

namespace sonde::sat::cdcl {

class Analyzer {
public:
  struct Learned {
    std::span<const Lit> literals; ///< the asserting literal first, then one of the level to backtrack to
    uint32_t backtrackLevel;
    unsigned glue; ///< number of distinct decision levels
  };

  Analyzer(Trail& trail, ClauseStore& store, DecisionQueue& queue)
      : trail_(trail), store_(store), queue_(queue) {}

  void addVariable() { marks_.push_back(Mark::None); }
  /// Derives a learned clause from `conflict`. Requires: the clause is false, and the current level is not 0.
  /// The result is valid until the next call.
  Learned analyze(ClauseRef conflict);
  /// Returns the decisions from which `literal`, which is true, follows: the literal itself if it was
  /// decided.
  std::span<const Lit> decisionsBehind(Lit literal);

private:
  enum class Mark : uint8_t { None, InClause, Implied, Needed };

  void resolve(ClauseRef clause, Lit skipped, unsigned& open);
  bool isImplied(Lit literal);
  void minimize();
  unsigned countLevels();
  void mark(Variable variable, Mark value) {
    if (marks_[variable] == Mark::None) marked_.push_back(variable);
    marks_[variable] = value;
  }
  void clearMarks();

  Trail& trail_;
  ClauseStore& store_;
  DecisionQueue& queue_;
  std::vector<Mark> marks_; // by variable
  std::vector<Variable> marked_;
  std::vector<Lit> clause_;
  std::vector<Lit> stack_;
  std::vector<uint32_t> levelStamps_;
  uint32_t stamp_ = 0;
};

} // namespace sonde::sat::cdcl
