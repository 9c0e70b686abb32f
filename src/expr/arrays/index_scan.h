#pragma once

/// \file
/// The value of a term for every value of the leaf that it is a function of (dependence.h), found by
/// evaluating it, never by a solver.

#include "expr/arrays/dependence.h"
#include "expr/steps.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sonde::expr {

/// The values of a term, by those of its leaf.
struct LeafFunction {
  /// Values of the leaf for which the term has one value.
  struct Piece {
    Interval at;
    uint64_t value;
  };
  const Node* leaf;
  std::vector<Piece> pieces; ///< ascending, all that the leaf may have; neighbours differ in value
  uint64_t evaluations = 0;
  uint64_t tableBits = 0;     ///< of all elements of the largest table that the term looks up
  bool leafHasTables = false; ///< the leaf itself looks up tables
};

/// For which values of its leaf a formula is true.
struct Truth {
  const Node* leaf;
  std::vector<Interval> holds; ///< ascending, disjoint; values that the leaf never has may be on either side
  uint64_t evaluations = 0;
  uint64_t tableBits = 0;     ///< the bits of all elements of the largest table that the formula looks up
  bool leafHasTables = false; ///< the leaf itself looks up tables
};

class IndexScan {
public:
  explicit IndexScan(Dependences& dependences) : dependences_(dependences) {}

  /// Returns the values of a term of at most 64 bits. Returns nothing if the term looks up no table, is no
  /// function of one leaf, or there are too many values, or more than `mostSteps` operations for all of them.
  /// The values that matter to tables are tried one by one, and one of the others for all of them.
  std::optional<LeafFunction> values(const Node* term, uint64_t mostSteps);

  /// Returns for which values a formula is true; nothing if `values` returns nothing.
  std::optional<Truth> run(const Node* formula, uint64_t mostSteps);

private:
  /// Returns the values of the leaf that matter to tables; all values if it matters otherwise.
  std::vector<Interval> valuesThatMatter(const Dependence& dependence);
  /// Makes the steps of `term`, and computes those that do not depend on its leaf.
  bool prepare(const Node* term, const Node* leaf);
  /// Returns the value of the term that was prepared.
  uint64_t valueAt(const Node* leaf, uint64_t value);

  Dependences& dependences_;
  Steps steps_;
  std::vector<BitVector> values_;
  std::vector<uint32_t> varying_; ///< the steps that depend on the leaf
  uint32_t leafPlace_ = 0;
};

} // namespace sonde::expr
