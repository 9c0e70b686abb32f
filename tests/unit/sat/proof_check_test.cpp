/// The second opinion accepts what follows, and refuses what does not.

#include "sat/cdcl/proof_check.h"

#include <gtest/gtest.h>

namespace sonde::sat::cdcl {
namespace {

class ProofCheckTest : public testing::Test {
protected:
  ProofCheckTest() {
    for (int i = 0; i < 4; ++i) check_.addVariable();
  }
  static std::vector<Lit> clause(std::initializer_list<Literal> literals) {
    std::vector<Lit> result;
    for (Literal literal : literals) result.push_back(Lit::fromExternal(literal));
    return result;
  }
  void add(std::initializer_list<Literal> literals) { check_.add(clause(literals)); }
  bool follows(std::initializer_list<Literal> literals) { return check_.follows(clause(literals)); }

  ProofCheck check_;
};

TEST_F(ProofCheckTest, AcceptsClausesThatUnitPropagationShows) {
  add({1, 2});
  add({-2, 3});
  EXPECT_TRUE(follows({1, 3}));
  EXPECT_TRUE(follows({1, 3, 4}));
  EXPECT_TRUE(follows({4, -4}));
}

TEST_F(ProofCheckTest, RefusesWrongClauses) {
  add({1, 2});
  add({-2, 3});
  EXPECT_FALSE(follows({1}));
  EXPECT_FALSE(follows({1, -3}));
  EXPECT_FALSE(follows({1, 4}));
  EXPECT_FALSE(follows({}));
  EXPECT_TRUE(follows({1, 3})) << "looking left traces";
}

TEST_F(ProofCheckTest, UsesClausesThatWereShownBefore) {
  add({1, 2, 3});
  add({1, 2, -3});
  add({1, -2, 3});
  add({1, -2, -3});
  EXPECT_FALSE(follows({1})) << "needs a case split";
  EXPECT_TRUE(follows({1, 2}));
  add({1, 2});
  EXPECT_TRUE(follows({1}));
  add({1});
  add({-1, 4});
  EXPECT_TRUE(follows({4}));
  EXPECT_FALSE(follows({2}));
}

TEST_F(ProofCheckTest, AcceptsAnythingAfterAContradiction) {
  add({1});
  add({-1, 2});
  add({-2});
  EXPECT_TRUE(follows({}));
  EXPECT_TRUE(follows({3}));
}

} // namespace
} // namespace sonde::sat::cdcl
