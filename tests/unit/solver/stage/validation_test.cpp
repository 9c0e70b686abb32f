#include "solver/fixture.h"
#include "solver/stage/validation.h"

namespace sonde::solver {
namespace {

class ValidationTest : public StageTest {
protected:
  std::unique_ptr<Solver> validation = makeValidation(below(), statistics);
};

TEST_F(ValidationTest, RightModelsPass) {
  willAnswer(Answer::sat(model(x, 3)));
  EXPECT_TRUE(validation->check(query({b.ult(x, byte(9))}, b.ult(byte(2), x))).isSat());
  EXPECT_EQ(statistics.counters<ValidationCounter>()[ValidationCounter::Models], 1u);
}

TEST_F(ValidationTest, AWrongModelAbortsWithTheQueryPrinted) {
  willAnswer(Answer::sat(model(x, 12)));
  EXPECT_DEATH(validation->check(query({b.ult(x, byte(9))})),
               "assert(.|\n)*a model does not satisfy its query");
}

TEST_F(ValidationTest, AModelThatMissesTheGoalAborts) {
  willAnswer(Answer::sat(model(x, 3)));
  EXPECT_DEATH(validation->check(query({b.ult(x, byte(9))}, b.ult(byte(5), x))), "does not satisfy the goal");
}

TEST_F(ValidationTest, ChecksOnlyTheGoalIfTheConstraintsAreConsistent) {
  willAnswer(Answer::sat(model(x, 7)));
  EXPECT_TRUE(validation->check(query({b.ult(byte(1), y)}, b.ult(byte(5), x), true)).isSat());
}

TEST_F(ValidationTest, CrossCheckAsksTheOtherBackEndAboutTheCoreAlone) {
  ScriptedSolver::Script other;
  other.answers = {Answer::unsat({0}), Answer::unknown(UnknownReason::Timeout)};
  auto crossCheck = makeCrossCheck(below(), std::make_unique<ScriptedSolver>(other), statistics);
  for (int i = 0; i < 2; ++i) {
    willAnswer(Answer::unsat({1}));
    crossCheck->check(query({b.ult(y, z), b.ult(x, byte(3))}, b.ult(byte(5), x)));
  }
  ASSERT_EQ(other.asked.size(), 2u);
  EXPECT_EQ(other.asked[0].constraints, std::vector<Expr>{b.ult(x, byte(3))});
  auto counters = statistics.counters<CrossCheckCounter>();
  EXPECT_EQ(counters[CrossCheckCounter::Confirmed], 1u);
  EXPECT_EQ(counters[CrossCheckCounter::Undecided], 1u);
}

TEST_F(ValidationTest, AContradictedUnsatAborts) {
  ScriptedSolver::Script other;
  other.answers = {Answer::sat({})};
  auto crossCheck = makeCrossCheck(below(), std::make_unique<ScriptedSolver>(other), statistics);
  willAnswer(Answer::unsat({}));
  EXPECT_DEATH(crossCheck->check(query({b.ult(y, z)})), "answered UNSAT");
}

} // namespace
} // namespace sonde::solver
