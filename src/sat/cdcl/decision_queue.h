#pragma once

/// \file
/// Which variable to decide next: the one that took part in conflicts most, and most recently (VSIDS). A
/// binary heap over the variables of the query's cone; a variable outside it is never decided.

#include "sat/cdcl/literal.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::sat::cdcl {

class DecisionQueue {
public:
  void addVariable() {
    scores_.push_back(0);
    positions_.push_back(kAbsent);
  }
  /// Empties the queue and fills it with these.
  void reset(std::span<const Variable> variables);
  bool empty() const { return heap_.empty(); }
  Variable pop();
  void push(Variable variable);
  /// The variable took part in a conflict.
  void bump(Variable variable);
  /// A conflict is over: later ones weigh more.
  void decay() { increment_ /= kDecay; }

private:
  static constexpr std::uint32_t kAbsent = ~std::uint32_t{0};
  static constexpr double kDecay = 0.95;

  /// Ties go to the newer variable: outputs before inputs, the query's own before what it shares.
  bool before(Variable a, Variable b) const {
    return scores_[a] != scores_[b] ? scores_[a] > scores_[b] : a > b;
  }
  void place(std::size_t position, Variable variable) {
    heap_[position] = variable;
    positions_[variable] = static_cast<std::uint32_t>(position);
  }
  void siftUp(std::size_t position);
  void siftDown(std::size_t position);
  void rescale();

  std::vector<double> scores_;           // by variable
  std::vector<std::uint32_t> positions_; // by variable
  std::vector<Variable> heap_;
  double increment_ = 1;
};

} // namespace sonde::sat::cdcl
