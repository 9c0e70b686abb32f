#include "solver/chain/chain.h"
#include "solver/fixture.h"
#include "solver/stage/exact_cache.h"
#include "solver/strategy/strategy.h"
#include "support/rng.h"

#include <algorithm>

namespace sonde::solver {
namespace {

struct Configuration {
  Strategy strategy;
  Backend backend;
};

class StrategyTest : public StageTest, public ::testing::WithParamInterface<Configuration> {
protected:
  std::unique_ptr<Solver> strategy() { return strategy(GetParam()); }
  std::unique_ptr<Solver> strategy(Configuration configuration) {
    ChainOptions options;
    static_cast<Stages&>(options) = {false, false, false, false, false, false, false, false};
    options.strategy = configuration.strategy;
    options.backend = configuration.backend;
    return makeSolver(options, statistics);
  }

  /// A constraint about one or two of five symbols: bytes, an element of the array, or an element of a table.
  Expr constraint(Rng& rng) {
    Expr atoms[] = {x,
                    y,
                    z,
                    element(1),
                    element(2),
                    b.read(array, b.zext(b.bitAnd(x, byte(3)), 32)),
                    b.read(table_, b.zext(b.bitAnd(y, byte(3)), 32))};
    auto atom = [&] { return atoms[rng.below(std::size(atoms))]; };
    Expr left = rng.below(2) ? atom() : b.add(atom(), b.mul(atom(), byte(rng.below(8))));
    Expr right = rng.below(2) ? byte(rng.below(256)) : atom();
    Expr result =
        rng.below(3) ? b.eq(b.bitAnd(left, byte(63)), b.bitAnd(right, byte(63))) : b.ult(left, right);
    return rng.below(4) ? result : b.bitNot(result);
  }

  Expr table_ = [&] {
    Expr e[] = {byte(3), x, byte(77), byte(200)};
    const expr::Node* nodes[] = {e[0], e[1], e[2], e[3]};
    return b.table(32, e[0], nodes);
  }();
};

// A search goes depth first, and jumps now and then: the queries of all strategies are answered as Sonde
// answers them by itself.
TEST_P(StrategyTest, AnswersAStreamOfPathsAsAutoDoes) {
  auto strategy = this->strategy();
  auto trusted = makeSolver({}, statistics);
  Rng rng(7);
  std::vector<std::vector<Expr>> paths = {{}};
  unsigned answers[2] = {};
  for (int round = 0; round < 150; ++round) {
    std::vector<Expr> path = paths[rng.below(4) ? paths.size() - 1 : rng.below(paths.size())];
    if (rng.below(5) == 0) path.resize(rng.below(path.size() + 1));
    Expr goal = constraint(rng);
    if (goal->isConstant()) continue;
    const Query asking = query(path, goal);
    Answer answer = strategy->check(asking);
    Answer right = trusted->check(asking);
    ASSERT_EQ(answer.verdict, right.verdict) << "round " << round;
    ++answers[answer.isSat()];
    if (answer.isSat()) {
      EXPECT_TRUE(holds(asking, answer.model));
      path.push_back(goal);
    } else {
      Query core = query({}, goal);
      for (unsigned index : answer.used) core.constraints.push_back(path.at(index));
      EXPECT_TRUE(trusted->check(core).isUnsat());
      path.push_back(b.bitNot(goal));
    }
    if (path.size() > 12) path.resize(5);
    paths.push_back(std::move(path));
  }
  EXPECT_GT(answers[0], 10u);
  EXPECT_GT(answers[1], 20u);
}

TEST_P(StrategyTest, AConsistentQueryHasAModelOfTheWhole) {
  auto strategy = this->strategy();
  const Query asking = query({b.ult(byte(100), x), b.ult(y, byte(10))}, b.ult(y, byte(3)), true);
  Answer answer = strategy->check(asking);
  ASSERT_TRUE(answer.isSat());
  Model known;
  known.override(answer.model, answer.scope);
  EXPECT_TRUE(holds(asking, known));
}

TEST_P(StrategyTest, AnswersQueriesWithoutConstraintsOrGoal) {
  auto strategy = this->strategy();
  EXPECT_TRUE(strategy->check(query({})).isSat());
  EXPECT_TRUE(strategy->check(query({}, b.ult(x, y))).isSat());
  EXPECT_TRUE(strategy->check(query({b.ult(x, y), b.ult(y, x)})).isUnsat());
  EXPECT_TRUE(strategy->check(query({b.ult(x, y)})).isSat());
}

TEST_P(StrategyTest, AnUnknownAnswerIsNotRemembered) {
  auto strategy = this->strategy();
  Query late = query({b.ult(x, y), b.eq(b.mul(x, y), byte(77))}, b.ult(y, element(3)));
  late.limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  EXPECT_FALSE(strategy->check(late).isUnsat());
  late.limits = {};
  EXPECT_TRUE(strategy->check(late).isSat());
}

std::string nameOf(const ::testing::TestParamInfo<Configuration>& test) {
  constexpr const char* strategies[] = {"Auto", "Baseline", "Caching", "CachingOpt", "Stack", "StackOpt"};
  return std::string(strategies[static_cast<unsigned>(test.param.strategy)]) +
         (test.param.backend == Backend::Abv ? "Abv" : "Z3");
}

std::vector<Configuration> configurations() {
  std::vector<Configuration> all;
  for (Strategy strategy :
       {Strategy::Baseline, Strategy::Caching, Strategy::CachingOpt, Strategy::Stack, Strategy::StackOpt})
    for (Backend backend : {Backend::Abv, Backend::Z3}) all.push_back({strategy, backend});
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, StrategyTest, ::testing::ValuesIn(configurations()), nameOf);

using WhatIsKept = StageTest;

size_t formulasAsked(const ScriptedSolver::Script& script) {
  size_t count = 0;
  for (const Query& asked : script.asked) count += asked.constraints.size() + (asked.goal ? 1 : 0);
  return count;
}

TEST_F(WhatIsKept, BaselineAsksForEverythingEveryTime) {
  auto solver = makeBaseline(below());
  for (int n = 0; n < 2; ++n) {
    willAnswer(Answer::unsat({}));
    solver->check(query({b.ult(x, y), b.ult(z, byte(5))}, b.ult(y, x)));
  }
  EXPECT_EQ(timesAsked(), 2u);
  EXPECT_EQ(formulasAsked(script_), 6u);
}

TEST_F(WhatIsKept, CachesAskForNewPartsOnly) {
  for (bool incremental : {false, true}) {
    script_.asked.clear();
    auto solver =
        incremental ? makeCachingOpt(below(), 1000, statistics) : makeCaching(below(), 1000, statistics);
    Expr first = b.ult(x, byte(5)), second = b.ult(y, byte(7)), third = b.ult(z, y);
    willAnswer(Answer::sat(model(x, 1)));
    solver->check(query({}, first));
    willAnswer(Answer::sat(model(y, 2)));
    Answer both = solver->check(query({first}, second));
    EXPECT_EQ(both.model.value(x).toWord(), 1u);
    EXPECT_EQ(both.model.value(y).toWord(), 2u);
    willAnswer(Answer::sat(model(y, 3)));
    solver->check(query({first, second}, third)); // joins the second
    ASSERT_EQ(timesAsked(), 3u);
    EXPECT_EQ(asked(2).constraints.size() + (asked(2).goal ? 1 : 0), 2u);
    solver->check(query({first}, second)); // back again
    solver->check(query({first, second}, third));
    EXPECT_EQ(timesAsked(), 3u);
  }
}

TEST_F(WhatIsKept, TheStackIsPoppedToWhatQueriesHaveInCommon) {
  auto counters = statistics.counters<StrategyCounter>();
  auto solver = makeStack(statistics);
  Expr first = b.ult(x, byte(5)), second = b.ult(y, byte(7)), third = b.ult(z, y);
  solver->check(query({first}, second));
  EXPECT_EQ(counters[StrategyCounter::Pushed], 2u);
  solver->check(query({first, second}, third)); // the goal's frame is the path's
  EXPECT_EQ(counters[StrategyCounter::Pushed], 3u);
  EXPECT_EQ(counters[StrategyCounter::Popped], 0u);
  solver->check(query({first}, b.bitNot(second)));
  EXPECT_EQ(counters[StrategyCounter::Pushed], 4u);
  EXPECT_EQ(counters[StrategyCounter::Popped], 2u);
}

TEST_F(WhatIsKept, OnlyWhatIsUsedTwiceIsNamedAndOnlyWhileItIs) {
  auto counters = statistics.counters<StrategyCounter>();
  auto solver = makeStackOpt(statistics);
  Expr sum = b.add(b.mul(x, y), z);
  Expr first = b.ult(sum, byte(50)), second = b.ult(byte(20), sum);
  EXPECT_TRUE(solver->check(query({first})).isSat());
  EXPECT_EQ(counters[StrategyCounter::Named], 0u);
  EXPECT_TRUE(solver->check(query({first}, second)).isSat());
  EXPECT_EQ(counters[StrategyCounter::Named], 1u) << "the sum";
  EXPECT_TRUE(solver->check(query({first}, b.eq(sum, byte(60)))).isUnsat());
  EXPECT_EQ(counters[StrategyCounter::Named], 2u) << "its frame was popped, so it is named anew";
}

} // namespace
} // namespace sonde::solver
