#pragma once

/// \file
/// A solver with its context, and shorthands that read like the formulas.

#include "abv/solver.h"
#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"

#include <gtest/gtest.h>
#include <vector>

namespace sonde::abv::testing {

using expr::Context;
using expr::Expr;
using expr::Kind;
using expr::Node;
using expr::Sort;

class SolverFixture : public ::testing::Test {
protected:
  explicit SolverFixture(const Options& options = {}) : solver(options, statistics) {}

  Context context;
  Statistics statistics;
  Solver solver;

  Expr symbol(std::string_view name, unsigned width) { return context.symbol(name, Sort::bitVector(width)); }
  Expr array(std::string_view name, unsigned indexWidth, unsigned width) {
    return context.symbol(name, Sort::array(indexWidth, width));
  }
  Expr constant(unsigned width, uint64_t value) { return context.constant(width, value); }
  /// As told: nothing is simplified, so that the solver sees it.
  Expr make(Kind kind, std::initializer_list<const Node*> operands) { return context.make(kind, operands); }
  Expr read(const Node* a, const Node* i) { return make(Kind::Read, {a, i}); }
  Expr store(const Node* a, const Node* i, const Node* v) { return make(Kind::Store, {a, i, v}); }
  Expr eq(const Node* a, const Node* b) { return make(Kind::Eq, {a, b}); }
  Expr ne(const Node* a, const Node* b) { return make(Kind::Not, {eq(a, b)}); }
  /// The default first, then the elements.
  Expr table(unsigned indexWidth, std::vector<const Node*> operands) {
    return context.table(indexWidth, operands);
  }

  Result check(const std::vector<Expr>& assertions) { return solver.check(assertions); }
  /// Sat, with a model that makes everything true.
  void expectSat(const std::vector<Expr>& assertions) {
    Result result = check(assertions);
    ASSERT_EQ(result.verdict, Verdict::Sat);
    for (const Expr& a : assertions) EXPECT_TRUE(expr::evaluate(a, result.model).isTrue());
  }
  void expectUnsat(const std::vector<Expr>& assertions) {
    EXPECT_EQ(check(assertions).verdict, Verdict::Unsat);
  }
  uint64_t added(AxiomKind kind) { return statistics.counters<AxiomKind>()[kind]; }
  uint64_t count(AbvCounter counter) { return statistics.counters<AbvCounter>()[counter]; }
};

} // namespace sonde::abv::testing
