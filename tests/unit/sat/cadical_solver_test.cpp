#include "sat/cadical_solver.h"
#include "support/rng.h"

#include <gtest/gtest.h>
#include <vector>

namespace sonde::sat {
namespace {

class CadicalSolverTest : public testing::TestWithParam<CadicalConfig> {
protected:
  std::unique_ptr<SatSolver> solver = makeCadicalSolver(GetParam());

  std::vector<Literal> variables(unsigned count) {
    std::vector<Literal> result(count);
    for (Literal& v : result) v = solver->newVariable();
    return result;
  }
  Result solve(std::vector<Literal> assumptions = {}) { return solver->solve(assumptions, {}); }
  /// n + 1 pigeons in n holes: unsatisfiable and hard for resolution.
  void addPigeonHole(unsigned holes) {
    std::vector<std::vector<Literal>> in(holes + 1);
    for (auto& pigeon : in) {
      pigeon = variables(holes);
      solver->addClause(pigeon);
    }
    for (unsigned h = 0; h < holes; ++h)
      for (unsigned p = 0; p <= holes; ++p)
        for (unsigned q = 0; q < p; ++q) solver->addClause({-in[p][h], -in[q][h]});
  }
};

TEST_P(CadicalSolverTest, ModelSatisfiesClausesAndAssumptions) {
  auto v = variables(3);
  solver->addClause({v[0], v[1]});
  solver->addClause({-v[0], v[2]});
  ASSERT_EQ(solve({-v[1]}), Result::Sat);
  EXPECT_TRUE(solver->value(v[0]));
  EXPECT_FALSE(solver->value(-v[0]));
  EXPECT_TRUE(solver->value(v[2]));
  EXPECT_TRUE(solver->value(-v[1]));
}

TEST_P(CadicalSolverTest, FailedAssumptionsDoNotIncludeIrrelevantOnes) {
  auto v = variables(4);
  solver->addClause({-v[0], -v[1]});
  ASSERT_EQ(solve({v[2], v[0], v[3], v[1]}), Result::Unsat);
  EXPECT_TRUE(solver->failed(v[0]));
  EXPECT_TRUE(solver->failed(v[1]));
  EXPECT_FALSE(solver->failed(v[2]));
  EXPECT_FALSE(solver->failed(v[3]));
  EXPECT_EQ(solve({v[2], v[0], v[3]}), Result::Sat) << "assumptions hold for one call";
}

TEST_P(CadicalSolverTest, OppositeAssumptionsFail) {
  auto v = variables(1);
  ASSERT_EQ(solve({v[0], -v[0]}), Result::Unsat);
  EXPECT_TRUE(solver->failed(v[0]));
  EXPECT_TRUE(solver->failed(-v[0]));
}

TEST_P(CadicalSolverTest, TheEmptyClauseMakesTheInstanceUnsatisfiableForGood) {
  auto v = variables(1);
  solver->addClause({});
  EXPECT_EQ(solve(), Result::Unsat);
  EXPECT_EQ(solve({v[0]}), Result::Unsat);
  EXPECT_FALSE(solver->failed(v[0]));
}

TEST_P(CadicalSolverTest, ConflictLimitEndsTheSearchAndHoldsForOneCall) {
  addPigeonHole(7);
  EXPECT_EQ(solver->solve({}, {.work = 5, .deadline = {}}), Result::Unknown);
  EXPECT_GE(solver->work(), 5u);
  EXPECT_LE(solver->work(), 10u);
  EXPECT_EQ(solve(), Result::Unsat);
}

TEST_P(CadicalSolverTest, DeadlineEndsTheSearch) {
  addPigeonHole(13);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  EXPECT_EQ(solver->solve({}, {.work = {}, .deadline = deadline}), Result::Unknown);
}

TEST_P(CadicalSolverTest, AgreesWithEnumerationOverManyCalls) {
  constexpr unsigned variableCount = 8;
  Rng rng(1);
  auto v = variables(variableCount);
  std::vector<std::vector<Literal>> clauses;
  auto randomLiteral = [&] {
    return rng.oneIn(2) ? v[rng.below(variableCount)] : -v[rng.below(variableCount)];
  };
  auto holds = [](unsigned bits, Literal l) { return ((bits >> (std::abs(l) - 1)) & 1) == (l > 0); };
  for (unsigned round = 0; round < 60; ++round) {
    clauses.push_back({randomLiteral(), randomLiteral(), randomLiteral()});
    solver->addClause(clauses.back());
    std::vector<Literal> assumptions{randomLiteral(), randomLiteral()};
    bool satisfiable = false;
    for (unsigned bits = 0; bits < (1u << variableCount) && !satisfiable; ++bits) {
      satisfiable = true;
      for (Literal a : assumptions) satisfiable &= holds(bits, a);
      for (const auto& clause : clauses)
        satisfiable &= holds(bits, clause[0]) || holds(bits, clause[1]) || holds(bits, clause[2]);
    }
    ASSERT_EQ(solve(assumptions), satisfiable ? Result::Sat : Result::Unsat);
    if (!satisfiable) continue;
    for (const auto& clause : clauses)
      EXPECT_TRUE(solver->value(clause[0]) || solver->value(clause[1]) || solver->value(clause[2]));
  }
  EXPECT_EQ(solver->clauses(), clauses.size());
}

INSTANTIATE_TEST_SUITE_P(Configs, CadicalSolverTest,
                         testing::Values(CadicalConfig::Default, CadicalConfig::Plain),
                         [](const auto& config) {
                           return config.param == CadicalConfig::Plain ? "Plain" : "Default";
                         });

} // namespace
} // namespace sonde::sat
