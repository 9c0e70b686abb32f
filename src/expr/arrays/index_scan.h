#pragma once

/// \file
/// The truth of a formula for every value of the leaf that it is a function of (dependence.h), found by
/// evaluating it, never by a solver.

#include "expr/arrays/dependence.h"
#include "expr/steps.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sonde::expr {

/// For which values of its leaf a formula is true.
struct Truth {
  const Node* leaf;
  std::vector<Interval> holds; ///< ascending, disjoint; values that the leaf never has may be on either side
  uint64_t evaluations = 0;
  uint64_t tableBits = 0; ///< of all elements of the largest table that the formula looks up
};

class IndexScan {
public:
  explicit IndexScan(Dependences& dependences) : dependences_(dependences) {}

  /// Returns nothing if the formula looks up no table, is no function of one leaf, or there are too many
  /// values, or more than `mostSteps` operations for all of them. The values that matter to tables are tried
  /// one by one, and one of the others for all of them.
  std::optional<Truth> run(const Node* formula, uint64_t mostSteps);

private:
  /// Returns the values of the leaf that matter to tables; all values if it matters otherwise.
  std::vector<Interval> valuesThatMatter(const Dependence& dependence);
  /// Makes the steps of `formula`, and computes those that do not depend on its leaf.
  bool prepare(const Node* formula, const Node* leaf);
  bool holds(const Node* leaf, uint64_t value);

  Dependences& dependences_;
  Steps steps_;
  std::vector<BitVector> values_;
  std::vector<uint32_t> varying_; ///< the steps that depend on the leaf
  uint32_t leafPlace_ = 0;
};

} // namespace sonde::expr
