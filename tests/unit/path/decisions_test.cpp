#include "expr/rewrite/builder.h"
#include "path/decisions.h"
#include "path/path_condition.h"

#include <gtest/gtest.h>

namespace sonde::path {
namespace {

class DecisionsTest : public ::testing::Test {
protected:
  expr::Expr below(uint64_t bound) { return builder_.ult(x_, builder_.constant(32, bound)); }

  expr::Context context_;
  expr::Builder builder_{context_};
  expr::Expr x_ = builder_.symbol("x", 32);
};

TEST_F(DecisionsTest, CopiesShareTheirPastAndNothingElse) {
  Decisions one;
  one.add(below(90));
  one.add(below(80));
  Decisions other = one;
  one.add(below(70));
  other.add(below(60));
  EXPECT_EQ(one.all(), (std::vector<expr::Expr>{below(90), below(80), below(70)}));
  EXPECT_EQ(other.all(), (std::vector<expr::Expr>{below(90), below(80), below(60)}));
}

TEST_F(DecisionsTest, AMillionAreReleasedWithoutRecursion) {
  Decisions many;
  for (int n = 0; n < 1'000'000; ++n) many.add(below(5));
  Decisions copy = many;
  EXPECT_EQ(copy.size(), 1'000'000u);
}

TEST_F(DecisionsTest, APathKeepsTheOrderOfItsConstraintsOnlyIfTold) {
  expr::Expr y = builder_.symbol("y", 32);
  for (bool keeps : {false, true}) {
    PathCondition path;
    if (keeps) path.keepOrder();
    path.add(below(9));
    path.add(builder_.ult(y, builder_.constant(32, 7)));
    path.add(below(8));
    std::vector<expr::Expr> expected;
    if (keeps) expected = {below(9), builder_.ult(y, builder_.constant(32, 7)), below(8)};
    EXPECT_EQ(path.inOrder(), expected);
  }
}

} // namespace
} // namespace sonde::path
