#include "solver/fixture.h"
#include "solver/stage/ranges.h"

#include <algorithm>

namespace sonde::solver {
namespace {

class RangesTest : public StageTest {
protected:
  Expr wide(const Expr& e) { return b.zext(e, 32); }
  Expr number(uint64_t value) { return b.constant(32, value); }

  std::unique_ptr<Solver> stage = makeRanges(below(), statistics);
  Counters<RangesCounter> counters = statistics.counters<RangesCounter>();
};

TEST_F(RangesTest, BoundsPropagateToTermsThatContainTheTerm) {
  Expr sum = b.add(wide(x), wide(y));
  Answer answer = stage->check(query({b.ult(z, byte(3)), b.ult(x, byte(10)), b.ult(y, byte(20))},
                                     b.ult(number(40), b.mul(sum, number(1)))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{1, 2})) << "z has no part in it";
}

TEST_F(RangesTest, BoundsOfASumPropagateToItsSymbol) {
  Expr sum = b.add(wide(x), number(100));
  Answer answer = stage->check(query({b.ult(sum, number(110))}, b.ult(number(200), b.mul(wide(x), wide(x)))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, Indices{0});
}

TEST_F(RangesTest, KnownBitsRefuteAQuery) {
  Expr low = b.extract(x, 0, 0);
  Answer answer = stage->check(query({b.eq(low, b.constant(1, 0))}, b.eq(b.bitAnd(x, y), byte(1))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, Indices{0});
}

TEST_F(RangesTest, BytesOfAComparedNumberAreBounded) {
  Expr both = b.concat(x, y);
  Answer answer = stage->check(query({b.ult(both, b.constant(16, 0x0305))}, b.ult(byte(3), x)));
  ASSERT_TRUE(answer.isUnsat());
}

TEST_F(RangesTest, PassesOnQueriesThatMayBeTrue) {
  willAnswer(Answer::unsat({1}));
  Query asking = query({b.ult(x, y), b.ult(y, z)}, b.ult(z, x));
  EXPECT_EQ(stage->check(asking).used, Indices{1}) << "no bound says it";
  EXPECT_EQ(asked(0).constraints, asking.constraints);
  EXPECT_EQ(counters[RangesCounter::Refuted], 0u);
}

TEST_F(RangesTest, HandlesMoreFormulasThanBitsOfAWord) {
  std::vector<Expr> constraints;
  for (unsigned i = 0; i < 80; ++i) constraints.push_back(b.ult(element(i), byte(10)));
  Answer answer =
      stage->check(query(constraints, b.ult(number(20), b.add(wide(element(2)), wide(element(70))))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used.front(), 2u);
  EXPECT_EQ(std::ranges::count(answer.used, 70u), 1);
}

TEST_F(RangesTest, VisitsABoundedNumberOfTerms) {
  Expr chain = x;
  for (unsigned i = 0; i < 100000; ++i) chain = context.make(expr::Kind::Add, {chain, y});
  willAnswer(Answer::sat({}));
  EXPECT_TRUE(stage->check(query({b.ult(x, byte(3))}, b.eq(chain, byte(7)))).isSat());
  EXPECT_EQ(counters[RangesCounter::Large], 1u);
}

} // namespace
} // namespace sonde::solver
