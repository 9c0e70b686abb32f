#include "compare/agreement.h"
#include "fixture.h"

#include <gtest/gtest.h>

namespace sonde::compare {
namespace {

using Texts = std::vector<std::string>;
const Texts names = {"a", "b", "c"};

TEST(Agreement, CompleteRunsAgreeInWhateverOrderAndHoweverOftenAPathComes) {
  Measurement other = run(1, 1);
  other.paths = {{3, "OutOfBounds"}, {2, "exit"}, {1, "exit"}, {2, "exit"}};
  const Agreement agreement = agreementOf({run(0, 1), other}, names);
  EXPECT_EQ(agreement.differences, Texts{});
  EXPECT_EQ(agreement.notes, Texts{"the same paths under 2 configurations (all runs are complete)"});
  EXPECT_EQ(agreement.sameAsFirst, (std::set<size_t>{0, 1}));
}

TEST(Agreement, APathThatOnlyOneHasIsADifference) {
  Measurement other = run(1, 1);
  other.paths.pop_back();
  const Agreement agreement = agreementOf({run(0, 1), other, run(2, 1)}, names);
  EXPECT_EQ(agreement.differences,
            Texts{"a and b explored different paths; only a has 1 path (0x0000000000000003 OutOfBounds)"});
  EXPECT_EQ(agreement.sameAsFirst, (std::set<size_t>{0, 2}));
}

TEST(Agreement, APathThatEndsInAnotherWayIsADifference) {
  Measurement other = run(1, 1);
  other.paths.back().end = "Null";
  EXPECT_EQ(agreementOf({run(0, 1), other}, names).differences.size(), 1u);
}

TEST(Agreement, ARunThatDiffersFromItsOwnRepetitionIsADifference) {
  Measurement again = run(0, 1);
  again.paths.pop_back();
  EXPECT_EQ(agreementOf({run(0, 1), again}, names).differences.size(), 1u);
}

TEST(Agreement, RunsCutAtTheSameInstructionHaveTheSamePathsCutOnesIncluded) {
  EXPECT_TRUE(agreementOf({cutRun(0, 1), cutRun(1, 1)}, names).differences.empty());
  Measurement other = cutRun(1, 1);
  other.paths.back().hash = 5;
  EXPECT_EQ(agreementOf({cutRun(0, 1), other}, names).differences.size(), 1u);
}

TEST(Agreement, WhatWasCutEarlierIsABeginning) {
  Measurement shorter = cutRun(1, 1, 600);
  shorter.paths = {{1, "exit"}, {2, "exit"}, {9, "cut"}};
  EXPECT_TRUE(agreementOf({cutRun(0, 1), shorter}, names).differences.empty());
  shorter.paths[1].hash = 3;
  EXPECT_EQ(agreementOf({cutRun(0, 1), shorter}, names).differences.size(), 1u);
}

TEST(Agreement, CutRunsThatExploreInDifferentWaysCannotBeCompared) {
  for (const char* option : {"--memory", "--order", "--search", "--patience"}) {
    Measurement other = cutRun(1, 1);
    other.options[option] = "other";
    other.paths.clear();
    const Agreement agreement = agreementOf({cutRun(0, 1), other}, names);
    EXPECT_EQ(agreement.differences, Texts{}) << option;
    ASSERT_EQ(agreement.notes.size(), 1u) << option;
    EXPECT_NE(agreement.notes[0].find("cannot be compared"), std::string::npos) << option;
    EXPECT_EQ(agreement.sameAsFirst, std::set<size_t>{0}) << option;
  }
}

TEST(Agreement, ASingleRunIsComparedWithNothing) {
  Measurement alone = cutRun(0, 1);
  alone.options["--order"] = "model";
  const Agreement agreement = agreementOf({alone}, names);
  EXPECT_EQ(agreement.notes, Texts{});
  EXPECT_EQ(agreement.sameAsFirst, std::set<size_t>{0});
}

TEST(Agreement, ARunThatFailedSaysNothing) {
  Measurement failed = run(0, 1);
  failed.failure = "crashed";
  failed.paths.clear();
  const Agreement agreement = agreementOf({failed, run(1, 1), run(2, 1)}, names);
  EXPECT_EQ(agreement.differences, Texts{});
  EXPECT_EQ(agreement.sameAsFirst, (std::set<size_t>{1, 2}));
  EXPECT_TRUE(agreementOf({failed}, names).notes.empty());
}

} // namespace
} // namespace sonde::compare
