#pragma once

#include "expr/arrays/condition_transformer.h"
#include "expr/rewrite/builder.h"
#include "solver/chain/choices.h"
#include "support/held_bytes.h"

#include <memory>

namespace sonde::solver {

/// Everything that is needed to make expressions and to ask queries about them, in the order of dependence.
struct Workbench {
  explicit Workbench(const Choices& choices = {})
      : conditions(builder, choices.arrays, statistics), solver(makeSolver(choices.chain(), statistics)) {
    expr::setArrayRules(builder, choices.arrays, choices.arrayRules());
  }

  expr::Context context;
  expr::Builder builder{context};
  Statistics statistics;
  expr::ConditionTransformer conditions;
  std::unique_ptr<Solver> solver;

  /// What the solver holds beside expressions, estimated in a way that is the same in equal runs.
  uint64_t heldBytes() const {
    return statistics.value(HeldCounter::Caches) + statistics.value(HeldCounter::Instances);
  }
};

} // namespace sonde::solver
