#include "solver/fixture.h"
#include "solver/stage/shortcut.h"

namespace sonde::solver {
namespace {

using expr::Kind;

class ShortcutTest : public StageTest {
protected:
  std::unique_ptr<Solver> shortcut = makeShortcut(below(), statistics);
  Counters<ShortcutCounter> counters = statistics.counters<ShortcutCounter>();
};

TEST_F(ShortcutTest, FormulasKnownTrueNeedNoSolver) {
  EXPECT_TRUE(shortcut->check(query({b.boolean(true)}, b.boolean(true))).isSat());
  EXPECT_EQ(timesAsked(), 0u);
  EXPECT_EQ(counters[ShortcutCounter::Trivial], 1u);
}

TEST_F(ShortcutTest, AFormulaKnownFalseIsTheWholeReason) {
  Answer answer = shortcut->check(query({b.ult(x, y), b.boolean(false)}, b.ult(y, z)));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, Indices{1});
  EXPECT_TRUE(shortcut->check(query({b.ult(x, y)}, b.boolean(false))).used.empty());
}

TEST_F(ShortcutTest, AFormulaContradictsItsNegation) {
  Answer answer = shortcut->check(query({b.ult(x, y), b.ult(y, z), b.bitNot(b.ult(x, y))}));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{0, 2}));
  answer = shortcut->check(query({b.ult(y, z), b.bitNot(b.ult(x, y))}, b.ult(x, y)));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, Indices{1}) << "the goal is not among the constraints used";
}

TEST_F(ShortcutTest, BoundsThatLeaveNoValueAreUnsat) {
  Answer answer =
      shortcut->check(query({b.ult(x, byte(9)), b.ult(x, byte(5)), b.ult(y, z)}, b.eq(x, byte(6))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, Indices{1});
  answer = shortcut->check(query({b.uge(x, byte(5)), b.ule(x, byte(5)), b.ne(x, byte(5))}));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{0, 1, 2}));
  EXPECT_EQ(counters[ShortcutCounter::EmptyRange], 2u);
}

TEST_F(ShortcutTest, AStrictBoundBeyondTheLastValueIsUnsat) {
  Expr less = context.make(Kind::Ult, {x, byte(0)}), more = context.make(Kind::Ult, {byte(255), x});
  EXPECT_TRUE(shortcut->check(query({less})).isUnsat());
  EXPECT_TRUE(shortcut->check(query({more})).isUnsat());
}

TEST_F(ShortcutTest, PassesOnTheRestAndMapsTheAnswerBack) {
  willAnswer(Answer::unsat({1}));
  Answer answer =
      shortcut->check(query({b.boolean(true), b.ult(x, y), b.ult(x, y), b.ult(y, x)}, b.ult(y, z)));
  ASSERT_EQ(timesAsked(), 1u);
  EXPECT_EQ(asked(0).constraints.size(), 2u);
  EXPECT_EQ(asked(0).goal, b.ult(y, z));
  EXPECT_EQ(answer.used, Indices{3});
  EXPECT_EQ(counters[ShortcutCounter::Dropped], 2u);
}

TEST_F(ShortcutTest, SatisfiableBoundsArePassedOn) {
  willAnswer(Answer::sat(model(x, 5)));
  EXPECT_TRUE(shortcut->check(query({b.ult(x, byte(6)), b.ult(byte(4), x), b.ne(x, byte(4))})).isSat());
  EXPECT_EQ(timesAsked(), 1u);
}

} // namespace
} // namespace sonde::solver
