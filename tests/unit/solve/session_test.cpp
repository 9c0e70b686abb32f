#include "solve/session.h"

#include <gtest/gtest.h>
#include <sstream>

namespace sonde::solve {

namespace {

/// What a script answers; an error is the last line.
std::string answers(const std::string& script, const SolveOptions& options = {}) {
  std::stringbuf input(script);
  std::ostringstream output;
  Session session(options, input, "t", output);
  try {
    session.run();
  } catch (const Error& error) {
    return output.str() + error.message();
  }
  return output.str();
}

constexpr const char* contradiction = "(declare-const x (_ BitVec 8))"
                                      "(assert (! (bvult x #x03) :named low))"
                                      "(assert (! (bvugt x #x03) :named high))";

} // namespace

TEST(Session, EveryCheckIsAboutTheCurrentAssertions) {
  EXPECT_EQ(
      answers("(declare-const p Bool)(assert p)(check-sat)(push)(assert (not p))(check-sat)(pop)(check-sat)"),
      "sat\nunsat\nsat\n");
}

TEST(Session, TheNextAssertionInvalidatesAnAnswer) {
  std::string model = "(declare-const p Bool)(assert p)(check-sat)";
  EXPECT_EQ(answers(model + "(get-value (p))"), "sat\n((p true))\n");
  for (const char* change :
       {"(assert p)", "(push 1)", "(push 1)(pop 1)", "(reset-assertions)(declare-const p Bool)"})
    EXPECT_NE(answers(model + change + "(get-value (p))").find("nothing was checked since"),
              std::string::npos)
        << change;
}

TEST(Session, TheModelCoversWhatIsDeclaredAfterTheCheck) {
  EXPECT_EQ(answers("(check-sat)(declare-const x (_ BitVec 8))(get-value (x))"), "sat\n((x #x00))\n");
}

TEST(Session, CoresAndFailedAssumptionsDoNotMix) {
  std::string script = std::string(contradiction) + "(declare-const p Bool)(assert (=> p (= x #x05)))";
  EXPECT_EQ(answers(script + "(check-sat)(get-unsat-core)(get-unsat-assumptions)"),
            "unsat\n(low high)\n()\n");
  EXPECT_EQ(answers("(declare-const p Bool)(assert (! (not p) :named n))(check-sat-assuming (p))"
                    "(get-unsat-core)(get-unsat-assumptions)"),
            "unsat\n(n)\n(p)\n");
}

TEST(Session, AssertionsOfPoppedLevelsAreNotInTheCore) {
  EXPECT_EQ(
      answers(
          "(push 1)(assert (! false :named a))(pop 1)(assert (! false :named b))(check-sat)(get-unsat-core)"),
      "unsat\n(b)\n");
}

TEST(Session, RefusesOtherLogicsByName) {
  EXPECT_EQ(answers("(set-logic QF_LRA)"), "t:1:1: error: logic QF_LRA is not supported\n"
                                           "  expected QF_BV or QF_ABV; --backend=z3 takes other logics");
  EXPECT_EQ(answers("(set-logic ALL)(check-sat)"), "sat\n");
  EXPECT_EQ(answers("(set-logic QF_BV)(set-logic QF_BV)"),
            "t:1:18: error: the logic is already set, to QF_BV");
}

TEST(Session, Z3TakesOtherLogicsWithWhatWasSetBefore) {
  SolveOptions z3;
  z3.solver.backend = solver::Backend::Z3;
  EXPECT_EQ(answers("(set-option :print-success true)(set-logic QF_LIA)(declare-const i Int)(assert (> i 0))"
                    "(check-sat)(exit)(check-sat)",
                    z3),
            "success\nsuccess\nsuccess\nsuccess\nsat\n");
  EXPECT_EQ(answers("(set-logic QF_LIA)\n(assert j)", z3),
            "t:2:1: error: Z3 refuses this: line 1 column 9: unknown constant j");
}

TEST(Session, NothingAfterAnErrorIsAnswered) {
  EXPECT_EQ(answers("(check-sat)(assert q)(check-sat)").substr(0, 37),
            "sat\nt:1:20: error: unknown symbol 'q'");
}

TEST(Session, StatisticsNameRulesAndStages) {
  std::stringbuf input("(declare-const x (_ BitVec 8))(assert (= (bvadd x #x00) #x01))(check-sat)");
  std::ostringstream output;
  Session session({}, input, "t", output);
  session.run();
  EXPECT_NE(session.statistics().find("AddZero"), std::string::npos);
  EXPECT_NE(session.statistics().find("slicing"), std::string::npos);
}

} // namespace sonde::solve
