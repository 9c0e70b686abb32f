#include "solver/chain/chain.h"
#include "solver/fixture.h"
#include "solver/stage/exact_cache.h"

namespace sonde::solver {
namespace {

class ChainTest : public StageTest, public ::testing::WithParamInterface<Backend> {
protected:
  std::unique_ptr<Solver> chain(ChainOptions options = {}) {
    options.backend = GetParam();
    options.validate = true;
    return makeSolver(options, statistics);
  }
};

TEST_P(ChainTest, AnswersQueriesWithAllStages) {
  auto solver = chain();
  Expr read = b.read(array, b.zext(x, 32));
  std::vector<Expr> constraints = {b.ult(x, byte(10)), b.eq(read, byte(7)), b.ult(y, z)};
  Answer answer = solver->check(query(constraints));
  ASSERT_TRUE(answer.isSat());
  expr::Evaluator evaluator(answer.model);
  for (const Expr& constraint : constraints) EXPECT_TRUE(evaluator.isTrue(constraint));
  answer = solver->check(query(constraints, b.ult(b.add(read, y), y)));
  EXPECT_TRUE(answer.isSat());
  answer = solver->check(query(constraints, b.eq(b.mul(y, byte(2)), b.constant(8, 7))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_TRUE(answer.used.empty()) << "an even number is never 7, whatever the constraints";
}

TEST_P(ChainTest, TheModelOfASliceCompletesTheKnownModel) {
  auto solver = chain();
  Model known = model(x, 200);
  known.set(y, BitVector(8, 9));
  Query asked = query({b.ult(byte(100), x), b.ult(y, byte(10))}, b.ult(y, byte(3)), true);
  Answer answer = solver->check(asked);
  ASSERT_TRUE(answer.isSat());
  known.override(answer.model, answer.scope);
  expr::Evaluator evaluator(known);
  EXPECT_TRUE(evaluator.isTrue(asked.goal));
  for (const Expr& constraint : asked.constraints) EXPECT_TRUE(evaluator.isTrue(constraint));
  EXPECT_EQ(known.value(x).toWord(), 200u);
}

TEST_P(ChainTest, EveryStageCanBeSwitchedOff) {
  for (unsigned mask = 0; mask < 512; ++mask) {
    ChainOptions options;
    options.shortcut = mask & 1;
    options.slicing = mask & 2;
    options.exactCache = mask & 4;
    options.counterexampleCache = mask & 8;
    options.equalities = mask & 16;
    options.domains = mask & 32;
    options.ranges = mask & 64;
    options.trial = mask & 128;
    options.layers = mask & 256;
    auto solver = chain(options);
    for (int repeat = 0; repeat < 2; ++repeat) {
      Answer answer = solver->check(query({b.ult(y, z), b.ult(x, byte(5))}, b.ult(byte(6), x)));
      ASSERT_TRUE(answer.isUnsat());
      EXPECT_EQ(answer.used, Indices{1});
      EXPECT_TRUE(solver->check(query({b.ult(y, z), b.ult(x, byte(5))}, b.ult(byte(3), x), true)).isSat());
    }
  }
}

using DefaultChainTest = StageTest;

TEST_F(DefaultChainTest, DeepQueriesDoNotOverflowTheStack) {
  auto solver = makeSolver({}, statistics);
  Expr p = b.symbol("p", 1), q = b.symbol("q", 1), deep = p;
  for (unsigned i = 0; i < 20'000; ++i) {
    Expr bit = b.symbol("bit" + std::to_string(i % 40), 1);
    deep = i % 2 ? b.bitXor(b.bitOr(deep, q), bit) : b.bitXor(b.bitAnd(deep, p), bit);
  }
  ASSERT_TRUE(deep->hasManySymbols());
  EXPECT_TRUE(solver->check(query({b.bitNot(q)}, deep)).isSat());
}

TEST_P(ChainTest, CountsWhatItDoes) {
  auto solver = chain();
  for (int repeat = 0; repeat < 3; ++repeat) solver->check(query({b.ult(x, y)}, b.ult(y, z)));
  EXPECT_EQ(statistics.counters<ExactCacheCounter>()[ExactCacheCounter::Hits], 2u);
  EXPECT_NE(statistics.table().find("exact cache"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Backends, ChainTest, ::testing::Values(Backend::Abv, Backend::Z3),
                         [](const auto& tested) { return tested.param == Backend::Abv ? "abv" : "z3"; });

} // namespace
} // namespace sonde::solver
