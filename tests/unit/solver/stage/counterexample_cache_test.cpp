#include "solver/fixture.h"
#include "solver/stage/counterexample_cache.h"

namespace sonde::solver {
namespace {

using Counter = CounterexampleCacheCounter;

class CounterexampleCacheTest : public StageTest {
protected:
  std::unique_ptr<Solver> cache = makeCounterexampleCache(below(), 1000, statistics);
  Counters<Counter> counters = statistics.counters<Counter>();
};

TEST_F(CounterexampleCacheTest, ASupersetOfAnUnsatisfiableSetIsUnsatisfiable) {
  Expr less = b.ult(x, y), more = b.ult(y, x), other = b.ult(z, byte(4)), another = b.ult(byte(1), z);
  willAnswer(Answer::unsat({0}));
  cache->check(query({less, other}, more));
  Answer answer = cache->check(query({another, more, less}));
  EXPECT_EQ(timesAsked(), 1u);
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{1, 2})) << "the core, without what was not used";
  EXPECT_EQ(counters[Counter::UnsatSubset], 1u);
}

TEST_F(CounterexampleCacheTest, ASubsetOfAnUnsatisfiableSetIsAsked) {
  Expr less = b.ult(x, y), more = b.ult(y, x);
  willAnswer(Answer::unsat({0}));
  cache->check(query({less}, more));
  willAnswer(Answer::sat(model(y, 1)));
  EXPECT_TRUE(cache->check(query({less})).isSat());
  EXPECT_EQ(timesAsked(), 2u);
}

TEST_F(CounterexampleCacheTest, ASubsetOfASatisfiableSetHasItsModel) {
  Expr low = b.ult(x, byte(9)), high = b.ult(byte(5), x), other = b.eq(y, byte(7));
  Model both = model(x, 6);
  both.set(y, BitVector(8, 7));
  willAnswer(Answer::sat(both));
  cache->check(query({low, other}, high));
  Answer answer = cache->check(query({high}, low));
  EXPECT_EQ(timesAsked(), 1u);
  ASSERT_TRUE(answer.isSat());
  EXPECT_EQ(answer.model.value(x).toWord(), 6u);
  EXPECT_EQ(counters[Counter::SatSuperset], 1u);
}

TEST_F(CounterexampleCacheTest, ARecentModelMayFitAnotherQuery) {
  willAnswer(Answer::sat(model(x, 6)));
  cache->check(query({b.ult(x, byte(9))}, b.ult(byte(5), x)));
  EXPECT_TRUE(cache->check(query({b.eq(x, byte(6))})).isSat());
  EXPECT_EQ(timesAsked(), 1u);
  EXPECT_EQ(counters[Counter::ModelReused], 1u);
  willAnswer(Answer::sat(model(x, 7)));
  EXPECT_TRUE(cache->check(query({b.eq(x, byte(7))})).isSat());
  EXPECT_EQ(timesAsked(), 2u) << "a model that does not fit is no answer";
}

TEST_F(CounterexampleCacheTest, ASupersetOfASatisfiableSetIsAsked) {
  Expr low = b.ult(x, byte(9));
  willAnswer(Answer::sat(model(x, 1)));
  cache->check(query({low}));
  willAnswer(Answer::unsat({0}));
  EXPECT_TRUE(cache->check(query({low}, b.ult(byte(20), x))).isUnsat());
}

TEST_F(CounterexampleCacheTest, DoesNotCacheUnknown) {
  Expr low = b.ult(byte(3), x);
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  willAnswer(Answer::sat(model(x, 8)));
  EXPECT_TRUE(cache->check(query({low})).isUnknown());
  EXPECT_TRUE(cache->check(query({low})).isSat());
}

TEST_F(CounterexampleCacheTest, ForgetsTheOldestCores) {
  auto small = makeCounterexampleCache(below(), 8, statistics);
  auto ask = [&](uint64_t value) {
    return small->check(query({b.eq(x, byte(value))}, b.eq(x, byte(value + 100))));
  };
  for (uint64_t value : {1, 2, 3}) { // a core costs 4
    willAnswer(Answer::unsat({0}));
    ask(value);
  }
  ask(3);
  ask(2);
  EXPECT_EQ(timesAsked(), 3u);
  willAnswer(Answer::unsat({0}));
  ask(1);
  EXPECT_EQ(timesAsked(), 4u);
}

} // namespace
} // namespace sonde::solver
