#pragma once

/// \file
/// The conditions under which places of the unwound program are reached, as a tree: each has the condition
/// above it and what is required beyond that. Two states that meet have the condition in common that is
/// nearest to both; if they are the two sides of one branch, or the solver shows that one of the two always
/// holds there, nothing else is required behind the place where they meet.

#include "expr/rewrite/builder.h"
#include "path/path_condition.h"
#include "solver/solver.h"

#include <cstdint>
#include <deque>

namespace sonde::allsmt {

struct Reach {
  const Reach* parent = nullptr;
  expr::Expr local;         ///< what is required beyond the parent's condition; null: nothing
  path::PathCondition path; ///< the whole condition, with a model
  uint32_t depth = 0;
  uint64_t branch = 0; ///< the number of the branch of which this is a side; 0 if it is no side of a branch
};

class ReachTree {
public:
  ReachTree(expr::Builder& builder, solver::Solver& solver, const solver::Limits& limits)
      : builder_(builder), solver_(solver), limits_(limits) {}

  const Reach* root(path::PathCondition path) {
    return &all_.emplace_back(Reach{nullptr, {}, std::move(path)});
  }
  const Reach* add(const Reach* parent, expr::Expr local, path::PathCondition path, uint64_t branch = 0) {
    return &all_.emplace_back(Reach{parent, std::move(local), std::move(path), parent->depth + 1, branch});
  }
  uint64_t newBranch() { return ++branches_; }

  /// Returns the nearest condition that both imply; null if there is none.
  static const Reach* common(const Reach* a, const Reach* b);
  /// Returns what `below` requires beyond `above`, of which it is a descendant.
  expr::Expr beyond(const Reach* above, const Reach* below);
  /// Returns the condition that `a` or `b` holds. They have a condition in common, and not both can hold.
  const Reach* either(const Reach* a, const Reach* b);

private:
  bool isImpossible(const path::PathCondition& path, const expr::Expr& condition);

  expr::Builder& builder_;
  solver::Solver& solver_;
  solver::Limits limits_;
  std::deque<Reach> all_;
  uint64_t branches_ = 0;
};

} // namespace sonde::allsmt
