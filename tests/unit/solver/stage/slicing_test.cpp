#include "solver/fixture.h"
#include "solver/stage/slicing.h"

namespace sonde::solver {
namespace {

class SlicingTest : public StageTest {
protected:
  Model elementModel(uint64_t index, uint64_t value) {
    Model result;
    result.setElement(array, BitVector(32, index), BitVector(8, value));
    return result;
  }

  std::unique_ptr<Solver> slicing = makeSlicing(below(), true, statistics);
};

TEST_F(SlicingTest, SolvesIndependentPartsSeparatelyAndJoinsTheirModels) {
  willAnswer(Answer::sat(model(x, 3)));
  willAnswer(Answer::sat(model(y, 4)));
  Answer answer = slicing->check(query({b.ult(x, byte(9)), b.ult(y, byte(9)), b.ult(byte(2), x)}));
  ASSERT_EQ(timesAsked(), 2u);
  EXPECT_EQ(asked(0).constraints, (std::vector<Expr>{b.ult(x, byte(9)), b.ult(byte(2), x)}));
  EXPECT_EQ(asked(1).constraints, (std::vector<Expr>{b.ult(y, byte(9))}));
  ASSERT_TRUE(answer.isSat());
  EXPECT_EQ(answer.model.value(x).toWord(), 3u);
  EXPECT_EQ(answer.model.value(y).toWord(), 4u);
}

TEST_F(SlicingTest, SharedSymbolsConnectThroughOthers) {
  willAnswer(Answer::sat({}));
  slicing->check(query({b.ult(x, y), b.ult(z, byte(9)), b.ult(y, z)}));
  EXPECT_EQ(timesAsked(), 1u);
}

TEST_F(SlicingTest, UnsatNamesTheCallersConstraints) {
  willAnswer(Answer::sat(model(x, 3)));
  willAnswer(Answer::unsat({0, 1}));
  Answer answer =
      slicing->check(query({b.ult(x, byte(9)), b.ult(y, byte(9)), b.ult(byte(2), x), b.ult(byte(12), y)}));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{1, 3}));
}

TEST_F(SlicingTest, PassesOnFactsAboutTheSymbolsOfTheSlice) {
  Query whole = query({b.ult(x, y), b.ult(z, byte(9)), b.ult(element(3), byte(5))}, b.ult(byte(3), y), true);
  const Expr about = b.ult(b.add(x, y), byte(99)), other = b.ult(b.add(x, z), byte(99));
  const Expr element3 = b.ult(b.add(x, element(3)), byte(99));
  whole.facts = {about, other, element3};
  willAnswer(Answer::sat({}));
  slicing->check(whole);
  EXPECT_EQ(asked(0).facts, (std::vector<Expr>{about})) << "what is left out says something of the others";
  willAnswer(Answer::sat({}));
  whole.goal = b.eq(b.read(array, b.zext(x, 32)), byte(3)); // connects all elements of the array
  slicing->check(whole);
  EXPECT_EQ(asked(1).facts, (std::vector<Expr>{about, element3}));
  willAnswer(Answer::sat({}));
  willAnswer(Answer::sat({}));
  whole.constraintsConsistent = false;
  slicing->check(whole);
  EXPECT_TRUE(asked(2).facts.empty() && asked(3).facts.empty()) << "formulas that contradict imply anything";
}

TEST_F(SlicingTest, AsksOnlyTheGoalsPartIfTheConstraintsAreConsistent) {
  willAnswer(Answer::sat(model(y, 4)));
  Answer answer = slicing->check(query({b.ult(x, byte(9)), b.ult(y, byte(9))}, b.ult(byte(3), y), true));
  ASSERT_EQ(timesAsked(), 1u);
  EXPECT_EQ(asked(0).constraints, (std::vector<Expr>{b.ult(y, byte(9))}));
  EXPECT_FALSE(asked(0).constraintsConsistent) << "the part's model must satisfy all of it";
  EXPECT_FALSE(answer.model.mentions(x));
  ASSERT_EQ(answer.scope.size(), 2u); // y of either formula
  EXPECT_EQ(answer.scope[0].symbol, y.get());
}

TEST_F(SlicingTest, ConsistentConstraintsWithoutGoalNeedNoSolver) {
  EXPECT_TRUE(slicing->check(query({b.ult(x, byte(9))}, {}, true)).isSat());
  EXPECT_EQ(timesAsked(), 0u);
}

TEST_F(SlicingTest, TheModelMentionsEverySymbolOfThePartAndNoOther) {
  Model other = model(z, 1); // as a cache may answer
  willAnswer(Answer::sat(other));
  Answer answer = slicing->check(query({}, b.ule(x, y)));
  EXPECT_TRUE(answer.model.mentions(x));
  EXPECT_TRUE(answer.model.mentions(y));
  EXPECT_FALSE(answer.model.mentions(z));
}

TEST_F(SlicingTest, ElementsOfAnArrayAreSeparateSymbols) {
  willAnswer(Answer::sat(elementModel(1, 5)));
  willAnswer(Answer::sat(elementModel(2, 6)));
  Answer answer = slicing->check(query({b.eq(element(1), byte(5)), b.eq(element(2), byte(6))}));
  EXPECT_EQ(timesAsked(), 2u);
  EXPECT_EQ(answer.model.element(array, BitVector(32, 1)).toWord(), 5u);
  EXPECT_EQ(answer.model.element(array, BitVector(32, 2)).toWord(), 6u);
}

TEST_F(SlicingTest, AReadAtASymbolicIndexNeedsTheWholeArray) {
  willAnswer(Answer::sat({}));
  Expr symbolic = b.read(array, b.zext(x, 32));
  slicing->check(query({b.eq(element(1), byte(5)), b.eq(element(2), byte(6)), b.eq(symbolic, byte(9))}));
  EXPECT_EQ(timesAsked(), 1u);
}

TEST_F(SlicingTest, SlicesFormulasWithManySymbols) {
  Expr sum = b.symbol("s", 8);
  for (unsigned i = 0; i < 40; ++i) sum = b.add(sum, b.symbol("s" + std::to_string(i), 8));
  ASSERT_TRUE(sum->hasManySymbols());
  willAnswer(Answer::sat({}));
  willAnswer(Answer::sat({}));
  Expr last = b.symbol("s39", 8);
  slicing->check(query({b.eq(sum, byte(1)), b.ult(x, y), b.ult(last, byte(4))}));
  ASSERT_EQ(timesAsked(), 2u);
  EXPECT_EQ(asked(0).constraints.size(), 2u);
}

TEST_F(SlicingTest, UnknownPartsDoNotHideAnUnsatisfiableOne) {
  willAnswer(Answer::unknown(UnknownReason::Timeout));
  willAnswer(Answer::unsat({0}));
  EXPECT_TRUE(slicing->check(query({b.ult(x, byte(9)), b.ult(y, byte(9))})).isUnsat());
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  willAnswer(Answer::sat(model(y, 1)));
  Answer answer = slicing->check(query({b.ult(x, byte(9)), b.ult(y, byte(9))}));
  ASSERT_TRUE(answer.isUnknown());
  EXPECT_EQ(answer.reason, UnknownReason::WorkLimit);
}

TEST_F(SlicingTest, PassesOnEverythingIfSwitchedOff) {
  auto whole = makeSlicing(below(), false, statistics);
  willAnswer(Answer::sat({}));
  Answer answer = whole->check(query({b.ult(x, byte(9))}, b.ult(y, byte(9)), true));
  ASSERT_EQ(timesAsked(), 1u);
  EXPECT_EQ(asked(0).constraints.size(), 1u);
  EXPECT_EQ(answer.scope.size(), 2u);
}

} // namespace
} // namespace sonde::solver
