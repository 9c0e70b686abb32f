/// Our own SAT solver against CaDiCaL: random traces of calls on arbitrary clauses (everything relevant), and
/// on growing circuits, where each query sees only the cone of what it assumes.

#include "sat/cadical_solver.h"
#include "sat/cdcl/cdcl_solver.h"
#include "sat/core/hand_over.h"
#include "support/rng.h"

#include <gtest/gtest.h>

namespace sonde::sat {
namespace {

/// Both solvers, fed the same clauses.
class Pair {
public:
  explicit Pair(std::unique_ptr<SatSolver> own) : own_(std::move(own)) {}

  Literal newVariable() {
    reference_->newVariable();
    return own_->newVariable();
  }
  void addClause(std::vector<Literal> clause) {
    own_->addClause(clause);
    reference_->addClause(clause);
    clauses_.push_back(std::move(clause));
  }
  Result check(std::span<const Literal> assumptions, std::span<const Literal> relevant);
  Literal randomLiteral(Rng& rng) const {
    auto v = static_cast<Literal>(rng.between(1, own_->variables()));
    return rng.oneIn(2) ? v : -v;
  }
  SatSolver& own() { return *own_; }

private:
  std::unique_ptr<SatSolver> own_;
  std::unique_ptr<SatSolver> reference_ = makeCadicalSolver(CadicalConfig::Plain);
  std::vector<std::vector<Literal>> clauses_;
};

Result Pair::check(std::span<const Literal> assumptions, std::span<const Literal> relevant) {
  Result result = own_->solve(assumptions, relevant, {});
  EXPECT_EQ(result, reference_->solve(assumptions, {}));
  if (result == Result::Sat) {
    // What the cone got must extend to everything.
    std::vector<Literal> model;
    for (Literal literal : assumptions) EXPECT_TRUE(own_->value(literal));
    for (Literal literal : relevant) model.push_back(own_->value(literal) ? literal : -literal);
    for (Literal literal : assumptions) model.push_back(literal);
    EXPECT_EQ(reference_->solve(model, {}), Result::Sat) << "the model does not extend";
  }
  if (result == Result::Unsat) {
    std::vector<Literal> failed;
    for (Literal literal : assumptions)
      if (own_->failed(literal)) failed.push_back(literal);
    EXPECT_EQ(reference_->solve(failed, {}), Result::Unsat) << "the failed assumptions are not enough";
  }
  return result;
}

/// Alone, and handing over almost at once.
class AgainstCadical : public testing::TestWithParam<bool> {
protected:
  static std::unique_ptr<SatSolver> makeSolver() {
    if (GetParam()) return makeHandOverSolver(2);
    return makeCdclSolver();
  }
};

INSTANTIATE_TEST_SUITE_P(Cdcl, AgainstCadical, testing::Bool(),
                         [](const auto& test) { return test.param ? "HandingOver" : "Alone"; });

TEST_P(AgainstCadical, AgreesOnRandomClauses) {
  unsigned answers[2] = {};
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(seed);
    Pair pair(makeSolver());
    std::vector<Literal> all;
    auto variables = rng.between(3, 60);
    for (uint64_t i = 0; i < variables; ++i) all.push_back(pair.newVariable());
    for (int round = 0; round < 12; ++round) {
      auto clauses = rng.below(variables);
      for (uint64_t i = 0; i < clauses; ++i) {
        std::vector<Literal> clause;
        auto size = rng.oneIn(20) ? 1 : rng.between(2, 4);
        for (uint64_t j = 0; j < size; ++j) clause.push_back(pair.randomLiteral(rng));
        pair.addClause(clause);
      }
      std::vector<Literal> assumptions;
      auto count = rng.below(5);
      for (uint64_t i = 0; i < count; ++i) assumptions.push_back(pair.randomLiteral(rng));
      ++answers[pair.check(assumptions, all) == Result::Sat];
      ASSERT_FALSE(HasFailure()) << "seed " << seed << " round " << round;
    }
  }
  EXPECT_GT(answers[0], 500u);
  EXPECT_GT(answers[1], 500u);
}

/// A circuit that grows; what a gate is made of is older than the gate.
class RandomCircuit {
public:
  RandomCircuit(Pair& pair, Rng& rng) : pair_(pair), rng_(rng) {
    for (int i = 0; i < 24; ++i) inputs_.push_back(pair_.newVariable());
    nodes_ = inputs_;
  }
  Literal pick() {
    size_t recent = std::min<size_t>(nodes_.size(), 60);
    const auto& from = rng_.oneIn(3) ? inputs_ : nodes_;
    Literal literal = from[from.size() - 1 - rng_.below(std::min(recent, from.size()))];
    return rng_.oneIn(2) ? literal : -literal;
  }
  Literal grow() {
    Literal a = pick(), b = pick(), c = pick(), g = pair_.newVariable();
    switch (rng_.below(3)) {
    case 0: // and
      pair_.addClause({-g, a});
      pair_.addClause({-g, b});
      pair_.addClause({g, -a, -b});
      break;
    case 1: // xor
      pair_.addClause({-g, a, b});
      pair_.addClause({-g, -a, -b});
      pair_.addClause({g, -a, b});
      pair_.addClause({g, a, -b});
      break;
    default: // if a then b else c
      pair_.addClause({-a, -b, g});
      pair_.addClause({-a, b, -g});
      pair_.addClause({a, -c, g});
      pair_.addClause({a, c, -g});
    }
    nodes_.push_back(g);
    return g;
  }
  const std::vector<Literal>& inputs() const { return inputs_; }

private:
  Pair& pair_;
  Rng& rng_;
  std::vector<Literal> inputs_, nodes_;
};

TEST_P(AgainstCadical, AgreesOnTheConesOfCircuits) {
  unsigned answers[2] = {};
  for (uint64_t seed = 0; seed < 15; ++seed) {
    Rng rng(1000 + seed);
    Pair pair(makeSolver());
    RandomCircuit circuit(pair, rng);
    for (int query = 0; query < 60; ++query) {
      for (int i = 0; i < 60; ++i) circuit.grow();
      std::vector<Literal> assumptions;
      for (int i = 0; i < 8; ++i) assumptions.push_back(circuit.pick());
      ++answers[pair.check(assumptions, {}) == Result::Sat];
      ASSERT_FALSE(HasFailure()) << "seed " << seed << " query " << query;
    }
  }
  EXPECT_GT(answers[0], 100u);
  EXPECT_GT(answers[1], 100u);
}

/// Pigeons in one hole fewer: hard enough to restart and to forget clauses.
void addPigeons(SatSolver& solver, int pigeons, std::vector<Literal>& all) {
  std::vector<std::vector<Literal>> in(pigeons);
  for (auto& holes : in) {
    for (int hole = 0; hole + 1 < pigeons; ++hole) all.push_back(holes.emplace_back(solver.newVariable()));
    solver.addClause(holes);
  }
  for (int hole = 0; hole + 1 < pigeons; ++hole)
    for (int a = 0; a < pigeons; ++a)
      for (int b = 0; b < a; ++b) solver.addClause({-in[a][hole], -in[b][hole]});
}

TEST(CdclSolver, StaysCorrectWhenItRestartsAndForgetsClauses) {
  auto solver = makeCdclSolver();
  std::vector<Literal> all;
  addPigeons(*solver, 9, all);
  EXPECT_EQ(solver->solve({}, all, {}), Result::Unsat);
  EXPECT_GT(solver->work(), 2000u);
}

TEST(CdclSolver, StopsAtItsLimits) {
  auto solver = makeCdclSolver();
  std::vector<Literal> all;
  addPigeons(*solver, 11, all);
  EXPECT_EQ(solver->solve({}, all, {.work = 100, .deadline = {}}), Result::Unknown);
  EXPECT_NEAR(solver->work(), 100, 2);
  auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  EXPECT_EQ(solver->solve({}, all, {.work = {}, .deadline = deadline}), Result::Unknown);
}

TEST(CdclSolver, CountsPropagationAsWork) {
  auto solver = makeCdclSolver();
  std::vector<Literal> chain{solver->newVariable()};
  for (int n = 0; n < 100'000; ++n) {
    chain.push_back(solver->newVariable());
    solver->addClause({-chain[chain.size() - 2], chain.back()});
  }
  EXPECT_EQ(solver->solve(std::vector{chain.front()}, chain, {}), Result::Sat);
  EXPECT_NEAR(solver->work(), 100, 2) << "as of so many conflicts, though there was none";
}

TEST(HandOver, AnswersHardQueriesWithinTheLimits) {
  auto solver = makeHandOverSolver(100);
  std::vector<Literal> all;
  addPigeons(*solver, 8, all);
  EXPECT_EQ(solver->solve({}, all, {.work = 50, .deadline = {}}), Result::Unknown);
  EXPECT_NEAR(solver->work(), 50, 2);
  EXPECT_EQ(solver->solve({}, all, {}), Result::Unsat);
  EXPECT_GT(solver->work(), 150u) << "it was not hard enough to be handed over";
}

TEST(CdclSolver, ReportsVariablesOutsideTheConeAsFalse) {
  auto solver = makeCdclSolver();
  Literal a = solver->newVariable(), b = solver->newVariable();
  ASSERT_EQ(solver->solve(std::vector{a}, {}), Result::Sat);
  EXPECT_TRUE(solver->value(a));
  EXPECT_FALSE(solver->value(b));
  EXPECT_TRUE(solver->value(-b));
}

TEST(CdclSolver, IsDeterministic) {
  uint64_t work[2];
  for (auto& count : work) {
    auto solver = makeCdclSolver();
    std::vector<Literal> all;
    addPigeons(*solver, 8, all);
    EXPECT_EQ(solver->solve({}, all, {}), Result::Unsat);
    count = solver->work();
  }
  EXPECT_EQ(work[0], work[1]);
}

} // namespace
} // namespace sonde::sat
