/// Facts through a chain of stages: with them the pre-check refutes more, and all that it refutes has no
/// model, which is tried for all values.

#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "solver/chain/chain.h"
#include "support/rng.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>

namespace sonde::solver {
namespace {

class FactsTest : public ::testing::Test {
protected:
  static constexpr unsigned bits = 3, symbols = 3, width = 8;

  /// Calls `visit` for each model of the formulas, until it returns false.
  void forEachModel(const std::vector<Expr>& formulas, const std::function<bool(expr::Evaluator&)>& visit) {
    for (unsigned values = 0; values < 1u << bits * symbols; ++values) {
      Model model;
      for (unsigned n = 0; n < symbols; ++n) model.set(symbols_[n], BitVector(bits, values >> bits * n & 7));
      expr::Evaluator evaluator(model);
      const auto isTrue = [&](const Expr& formula) { return evaluator.isTrue(formula); };
      if (std::ranges::all_of(formulas, isTrue) && !visit(evaluator)) return;
    }
  }
  bool hasModel(const std::vector<Expr>& formulas) {
    bool found = false;
    forEachModel(formulas, [&](expr::Evaluator&) { return !(found = true); });
    return found;
  }

  Expr number(uint64_t value) { return b.constant(width, value); }
  Expr symbol(Rng& rng) { return b.zext(symbols_[rng.below(symbols)], width); }
  /// Returns a term over one or two symbols; of products the pre-check knows nothing.
  Expr term(Rng& rng) {
    const Expr one = symbol(rng);
    switch (rng.below(3)) {
    case 0: return one;
    case 1: return b.add(one, symbol(rng));
    default: return b.mul(one, symbol(rng));
    }
  }
  Expr constraint(Rng& rng) {
    if (rng.oneIn(6)) return b.eq(symbol(rng), number(rng.below(8)));
    return b.ule(term(rng), number(rng.below(40)));
  }
  Expr lookUp(Rng& rng, const Expr& index) {
    std::vector<Expr> elements;
    for (uint64_t size = 4 + rng.below(8); size > 0; --size) elements.push_back(number(10 + rng.below(20)));
    return b.read(b.table(width, number(0), std::vector<const expr::Node*>(elements.begin(), elements.end())),
                  index);
  }

  /// Constraints that have a model, a goal about elements of tables, and bounds of the indices as facts.
  Query query(Rng& rng) {
    Query result;
    for (unsigned n = 0; n < 4; ++n) {
      result.constraints.push_back(constraint(rng));
      if (!hasModel(result.constraints)) result.constraints.pop_back();
    }
    const Expr first = b.add(symbol(rng), symbol(rng)), second = symbol(rng);
    result.goal = b.ult(b.add(lookUp(rng, first), lookUp(rng, second)), number(rng.below(25)));
    for (const Expr& index : {first, second, term(rng)}) {
      uint64_t most = 0;
      forEachModel(result.constraints, [&](expr::Evaluator& evaluator) {
        most = std::max(most, evaluator.value(index).toWord());
        return true;
      });
      if (Expr fact = b.ule(index, number(most)); !fact->isConstant()) result.facts.push_back(fact);
    }
    result.constraintsConsistent = rng.oneIn(2);
    return result;
  }

  expr::Context context;
  expr::Builder b{context};
  const Expr symbols_[symbols] = {b.symbol("p", bits), b.symbol("q", bits), b.symbol("r", bits)};
};

TEST_F(FactsTest, WhatIsRefutedByThemHasNoModel) {
  uint64_t refuted[2] = {}, unsatisfiable = 0;
  for (const bool withFacts : {false, true}) {
    ChainOptions options;
    options.domains = options.layers = options.ranges = options.sampling = options.trial = false;
    options.precheck.mode = Precheck::Interval;
    Statistics statistics;
    const std::unique_ptr<Solver> solver = makeSolver(options, statistics);
    for (uint64_t seed = 1; seed <= 600; ++seed) {
      Rng rng(seed);
      Query asked = query(rng);
      std::vector<Expr> formulas = asked.constraints;
      formulas.push_back(asked.goal);
      if (!withFacts) asked.facts.clear();
      const Answer answer = solver->check(asked);
      EXPECT_EQ(answer.isSat(), hasModel(formulas)) << "seed " << seed;
      if (!answer.isUnsat()) continue;
      ++unsatisfiable;
      std::vector<Expr> core{asked.goal};
      for (unsigned number : answer.used) core.push_back(asked.constraints.at(number));
      EXPECT_FALSE(hasModel(core)) << "seed " << seed;
    }
    refuted[withFacts] = statistics.value(PrecheckCounter::ByBounds);
  }
  EXPECT_GT(unsatisfiable, 200u);
  EXPECT_GT(refuted[1], refuted[0] + 5) << "by facts alone";
}

} // namespace
} // namespace sonde::solver
