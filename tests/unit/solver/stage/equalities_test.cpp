#include "solver/fixture.h"
#include "solver/stage/equalities.h"

namespace sonde::solver {
namespace {

class EqualitiesTest : public StageTest {
protected:
  std::unique_ptr<Solver> stage = makeEqualities(below(), statistics);
  Counters<EqualitiesCounter> counters = statistics.counters<EqualitiesCounter>();
};

TEST_F(EqualitiesTest, ReplacesASymbolByItsConstantInOtherFormulas) {
  willAnswer(Answer::sat({}));
  Expr isThree = b.eq(x, byte(3)), product = b.eq(b.mul(x, y), byte(21));
  stage->check(query({product, isThree}, b.ult(y, x)));
  EXPECT_EQ(asked(0).constraints, (std::vector<Expr>{b.eq(b.mul(byte(3), y), byte(21)), isThree}));
  EXPECT_EQ(asked(0).goal, b.ult(y, byte(3)));
}

TEST_F(EqualitiesTest, ElementsOfArraysAreSymbols) {
  willAnswer(Answer::sat({}));
  stage->check(query({b.eq(element(1), byte(7))}, b.ult(element(2), element(1))));
  EXPECT_EQ(asked(0).goal, b.ult(element(2), byte(7)));
}

TEST_F(EqualitiesTest, AFormulaThatBecomesFalseIsUnsat) {
  Answer answer = stage->check(query({b.eq(z, byte(1)), b.eq(x, byte(200))}, b.ult(b.mul(x, x), byte(64))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, Indices{1});
  EXPECT_EQ(counters[EqualitiesCounter::Refuted], 1u);
}

TEST_F(EqualitiesTest, CoresNameTheEqualitiesThatWereUsed) {
  willAnswer(Answer::unsat({2}));
  Answer answer =
      stage->check(query({b.eq(z, byte(1)), b.eq(x, byte(200)), b.ult(x, y)}, b.ult(y, byte(100))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{1, 2})) << "nothing used depends on z";
}

TEST_F(EqualitiesTest, TwoValuesForOneSymbolAreAContradiction) {
  Answer answer = stage->check(query({b.ult(x, y), b.eq(x, byte(1)), b.eq(x, byte(2))}));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{1, 2}));
}

TEST_F(EqualitiesTest, FormulasThatBecomeTrueAreNotPassedOn) {
  willAnswer(Answer::unsat({1}));
  Expr isLarge = b.eq(x, byte(200));
  Answer answer = stage->check(query({isLarge, b.ult(byte(100), x), b.ult(x, y)}, b.ult(y, byte(100))));
  EXPECT_EQ(asked(0).constraints, (std::vector<Expr>{isLarge, b.ult(byte(200), y)}));
  EXPECT_EQ(answer.used, (Indices{0, 2}));
}

TEST_F(EqualitiesTest, SymbolsWithinTablesAreReplaced) {
  std::vector<Expr> kept(100, byte(5));
  kept[40] = x;
  std::vector<const expr::Node*> elements(kept.begin(), kept.end());
  Expr looked = b.eq(b.read(context.table(8, elements), y), z);
  ASSERT_EQ(looked->symbols()->atoms().size(), 3u);
  willAnswer(Answer::unsat({1}));
  Answer answer = stage->check(query({b.eq(x, byte(3)), looked}, b.ult(y, z)));
  EXPECT_EQ(asked(0).constraints[1]->symbols()->atoms().size(), 2u) << "x is gone";
  EXPECT_EQ(answer.used, (Indices{0, 1}));
}

TEST_F(EqualitiesTest, NothingIsRewrittenWhenTimeIsUp) {
  willAnswer(Answer::unknown(UnknownReason::Timeout));
  Query late = query({b.eq(x, byte(3)), b.ult(x, y)});
  late.limits.deadline = Deadline(Deadline::Clock::time_point());
  stage->check(late);
  EXPECT_EQ(asked(0).constraints, late.constraints);
}

TEST_F(EqualitiesTest, LargeFormulasAreNotRewritten) {
  Expr chain = x;
  for (unsigned i = 0; i < 200000; ++i) chain = context.make(expr::Kind::Add, {chain, y});
  Expr longFormula = b.eq(chain, byte(7)), isThree = b.eq(x, byte(3));
  willAnswer(Answer::sat({}));
  stage->check(query({isThree, b.ult(x, y), longFormula}));
  EXPECT_EQ(asked(0).constraints, (std::vector<Expr>{isThree, b.ult(byte(3), y), longFormula}));
}

TEST_F(EqualitiesTest, AQueryWithoutEqualitiesIsPassedOnUnchanged) {
  willAnswer(Answer::unsat({0}));
  EXPECT_EQ(stage->check(query({b.ult(x, y), b.ult(y, z)}, b.ult(z, x))).used, Indices{0});
  EXPECT_EQ(asked(0).constraints[1], b.ult(y, z));
  EXPECT_EQ(counters[EqualitiesCounter::Rewritten], 0u);
}

} // namespace
} // namespace sonde::solver
