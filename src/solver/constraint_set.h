#pragma once

/// \file
/// The formulas of a query (constraints and goal) as a set: what the caches key on. Expressions are
/// hash-consed, so nodes in ascending order of their ids name the set. The set keeps its formulas alive: one
/// that is dropped and built again is then the same node, and found.

#include "solver/query.h"
#include "support/hash.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sonde::solver {

class ConstraintSet {
public:
  explicit ConstraintSet(const Query& query) : formulas_(query.constraints) {
    if (query.goal) formulas_.push_back(query.goal);
    normalise();
  }
  /// Makes the set of the constraints with these indices and the goal.
  ConstraintSet(const Query& query, const std::vector<unsigned>& indices) {
    formulas_.reserve(indices.size() + 1);
    for (unsigned index : indices) formulas_.push_back(query.constraints[index]);
    if (query.goal) formulas_.push_back(query.goal);
    normalise();
  }

  /// Returns the formulas in the order of their creation.
  const std::vector<Expr>& formulas() const { return formulas_; }
  size_t size() const { return formulas_.size(); }
  bool empty() const { return formulas_.empty(); }
  const Expr& newest() const { return formulas_.back(); }

  bool contains(const Expr& formula) const {
    return std::binary_search(formulas_.begin(), formulas_.end(), formula, isOlder);
  }
  bool includes(const ConstraintSet& other) const {
    return std::includes(formulas_.begin(), formulas_.end(), other.formulas_.begin(), other.formulas_.end(),
                         isOlder);
  }
  bool operator==(const ConstraintSet& other) const = default;

  /// Returns the indices of the set's formulas in the constraints of `query`, without the goal.
  std::vector<unsigned> indicesIn(const Query& query) const {
    std::vector<unsigned> indices;
    for (unsigned i = 0; i < query.constraints.size(); ++i)
      if (contains(query.constraints[i])) indices.push_back(i);
    return indices;
  }

private:
  static bool isOlder(const Expr& a, const Expr& b) { return a->id() < b->id(); }

  void normalise() {
    std::sort(formulas_.begin(), formulas_.end(), isOlder);
    formulas_.erase(std::unique(formulas_.begin(), formulas_.end()), formulas_.end());
  }

  std::vector<Expr> formulas_;
};

struct ConstraintSetHash {
  size_t operator()(const ConstraintSet& set) const {
    uint64_t hash = set.size();
    for (const Expr& formula : set.formulas()) hash = hashCombine(hash, formula->id());
    return hash;
  }
};

} // namespace sonde::solver
