#include "solver/constraint_set.h"
#include "solver/fixture.h"

namespace sonde::solver {
namespace {

class ConstraintSetTest : public StageTest {
protected:
  Expr one = b.ult(x, y), two = b.ult(y, z), three = b.eq(x, z);
};

TEST_F(ConstraintSetTest, OrderRepetitionAndTheGoalsPlaceDoNotMatter) {
  ConstraintSet set(query({one, two}, three));
  EXPECT_EQ(set, ConstraintSet(query({three, one, three}, two)));
  EXPECT_EQ(ConstraintSetHash{}(set), ConstraintSetHash{}(ConstraintSet(query({three, two, one}))));
  EXPECT_EQ(set.size(), 3u);
  EXPECT_NE(set, ConstraintSet(query({one, two})));
}

TEST_F(ConstraintSetTest, IncludesSubsetsOnly) {
  ConstraintSet all(query({one, two, three})), some(query({three, one})), none(query({}));
  EXPECT_TRUE(all.includes(some));
  EXPECT_FALSE(some.includes(all));
  EXPECT_TRUE(some.includes(none));
  EXPECT_TRUE(none.empty());
}

TEST_F(ConstraintSetTest, ACoreIsFoundInAnotherQuery) {
  ConstraintSet core(query({one, two, three}), {0, 2});
  EXPECT_EQ(core.indicesIn(query({two, three, two, one})), (Indices{1, 3}));
  EXPECT_EQ(core.indicesIn(query({two, three}, one)), Indices{1});
}

TEST_F(ConstraintSetTest, KeepsItsFormulasSoThatTheyAreFoundAgain) {
  ConstraintSet set(query({b.ult(z, byte(17))}));
  EXPECT_TRUE(set.contains(b.ult(z, byte(17)))) << "built again, it is the same node";
}

} // namespace
} // namespace sonde::solver
