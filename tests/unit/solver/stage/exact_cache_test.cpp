#include "solver/fixture.h"
#include "solver/stage/exact_cache.h"

namespace sonde::solver {
namespace {

class ExactCacheTest : public StageTest {
protected:
  std::unique_ptr<Solver> cache = makeExactCache(below(), 1000, statistics);
  Counters<ExactCacheCounter> counters = statistics.counters<ExactCacheCounter>();
};

TEST_F(ExactCacheTest, TheSameSetIsAskedOnceInWhateverOrder) {
  willAnswer(Answer::sat(model(x, 3)));
  Expr less = b.ult(x, y), equal = b.eq(x, byte(3));
  cache->check(query({less}, equal));
  Answer again = cache->check(query({equal, less, equal}));
  EXPECT_EQ(timesAsked(), 1u);
  ASSERT_TRUE(again.isSat());
  EXPECT_EQ(again.model.value(x).toWord(), 3u);
  EXPECT_EQ(counters[ExactCacheCounter::Hits], 1u);
}

TEST_F(ExactCacheTest, CoresAreNamedByTheNewQuerysIndices) {
  willAnswer(Answer::unsat({1}));
  Expr less = b.ult(x, y), more = b.ult(y, x), other = b.ult(z, x);
  cache->check(query({other, less}, more));
  EXPECT_EQ(cache->check(query({less, other}, more)).used, Indices{0});
  EXPECT_EQ(cache->check(query({less, more}, other)).used, (Indices{0, 1})) << "the goal is now another one";
  EXPECT_EQ(timesAsked(), 1u);
}

TEST_F(ExactCacheTest, ASubsetIsAnotherSet) {
  willAnswer(Answer::unsat({0}));
  willAnswer(Answer::sat({}));
  cache->check(query({b.ult(x, y)}, b.ult(y, x)));
  EXPECT_TRUE(cache->check(query({b.ult(x, y)})).isSat());
}

TEST_F(ExactCacheTest, UnknownIsAskedAgain) {
  willAnswer(Answer::unknown(UnknownReason::Timeout));
  willAnswer(Answer::sat(model(x, 3)));
  EXPECT_TRUE(cache->check(query({b.ult(x, y)})).isUnknown());
  EXPECT_TRUE(cache->check(query({b.ult(x, y)})).isSat());
}

TEST_F(ExactCacheTest, ForgetsTheLeastRecentlyUsed) {
  auto small = makeExactCache(below(), 8, statistics);
  auto ask = [&](uint64_t value) { return small->check(query({b.eq(x, byte(value))})); };
  for (uint64_t value : {1, 2}) { // an answer costs 3: the formula, the model, its value
    willAnswer(Answer::sat(model(x, value)));
    ask(value);
  }
  ask(1);
  EXPECT_EQ(timesAsked(), 2u);
  willAnswer(Answer::sat(model(x, 3)));
  ask(3);
  EXPECT_EQ(counters[ExactCacheCounter::Evictions], 1u);
  ask(1);
  EXPECT_EQ(timesAsked(), 3u) << "1 was used more recently than 2";
  willAnswer(Answer::sat(model(x, 2)));
  ask(2);
  EXPECT_EQ(timesAsked(), 4u);
}

} // namespace
} // namespace sonde::solver
