#pragma once

/// \file
/// Chooses the variable of the query's cone to decide next: the one that took part in the most, and most
/// recent, conflicts (VSIDS, in a binary heap). Scores outlive the query and decay slowly, since the next
/// query is about much the same gates. Variables that rarely took part are not put into the heap; they come
/// afterwards in a fixed order, inputs before the gates that use them, so that the gates follow by
/// propagation.

#include "sat/cdcl/literal.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sonde::sat::cdcl {

class DecisionQueue {
public:
  void addVariable() {
    scores_.push_back(0);
    positions_.push_back(absent);
    ranks_.push_back(0);
  }
  /// Starts over with the variables of a cone, gates before their inputs.
  void reset(std::span<const Variable> cone);
  /// Returns the next variable to decide among those for which `isOpen` is true, or nothing if there is none.
  template <typename IsOpen> std::optional<Variable> next(IsOpen isOpen) {
    while (!heap_.empty())
      if (Variable variable = pop(); isOpen(variable)) return variable;
    while (rest_ > 0)
      if (Variable variable = cone_[--rest_]; isOpen(variable)) return variable;
    return std::nullopt;
  }
  /// Puts a variable back that backtracking has unassigned.
  void reopen(Variable variable);
  /// Raises the score of a variable that took part in a conflict.
  void bump(Variable variable);
  /// Ends a conflict: later conflicts weigh more.
  void decay() { increment_ /= decayFactor; }

private:
  static constexpr uint32_t absent = ~uint32_t{0};
  static constexpr double decayFactor = 0.99;
  static constexpr double hotConflicts = 3;

  bool before(Variable a, Variable b) const {
    return scores_[a] != scores_[b] ? scores_[a] > scores_[b] : a > b;
  }
  void place(size_t position, Variable variable) {
    heap_[position] = variable;
    positions_[variable] = static_cast<uint32_t>(position);
  }
  /// Returns whether the variable's score is worth `hotConflicts` recent conflicts, so that it belongs in the
  /// heap.
  bool isHot(Variable variable) const { return scores_[variable] >= increment_ * hotConflicts; }
  Variable pop();
  void insert(Variable variable);
  void siftUp(size_t position);
  void siftDown(size_t position);
  void rescale();

  std::vector<double> scores_;      // by variable
  std::vector<uint32_t> positions_; // by variable
  std::vector<uint32_t> ranks_;     // by variable: its place in cone_
  std::vector<Variable> heap_;
  std::vector<Variable> cone_;
  size_t rest_ = 0; // entries of cone_ from here on have been tried
  double increment_ = 1;
};

} // namespace sonde::sat::cdcl
