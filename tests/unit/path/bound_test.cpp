#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "path/bound.h"
#include "path/path_condition.h"
#include "support/rng.h"

#include <gtest/gtest.h>

namespace sonde::path {
namespace {

using expr::Expr;

class BoundTest : public ::testing::Test {
protected:
  Expr number(uint64_t value) { return builder_.constant(8, value); }

  expr::Context context_;
  expr::Builder builder_{context_};
  Expr x_ = builder_.symbol("x", 8);
};

TEST_F(BoundTest, ComparesWithANumber) {
  const std::optional<Bound> bound = boundOf(builder_.ult(number(3), x_));
  ASSERT_TRUE(bound);
  EXPECT_TRUE(bound->isLower);
  EXPECT_EQ(bound->limit, BitVector(8, 4));
  EXPECT_TRUE(bound->implies(*boundOf(builder_.uge(x_, number(4)))));
  EXPECT_FALSE(bound->implies(*boundOf(builder_.uge(x_, number(5)))));
  EXPECT_FALSE(boundOf(builder_.eq(x_, number(4))));
  EXPECT_FALSE(boundOf(builder_.ult(x_, builder_.symbol("y", 8))));
}

// Every pair of random comparisons, against all values of the term.
TEST_F(BoundTest, ImpliesOnlyWhatIsTrue) {
  Rng rng(5);
  const auto random = [&]() -> Expr {
    const Expr limit = number(rng.below(256));
    const bool first = rng.oneIn(2);
    const Expr& a = first ? limit : x_;
    const Expr& b = first ? x_ : limit;
    const Expr less = rng.oneIn(2) ? builder_.ult(a, b) : builder_.slt(a, b);
    return rng.oneIn(2) ? less : builder_.bitNot(less);
  };
  unsigned implied = 0;
  for (int round = 0; round < 3000; ++round) {
    const Expr one = random(), other = random();
    const std::optional<Bound> strong = boundOf(one), weak = boundOf(other);
    if (!strong || !weak || !strong->implies(*weak)) continue;
    ++implied;
    for (uint64_t value = 0; value < 256; ++value) {
      expr::Model model;
      model.set(x_, BitVector(8, value));
      const bool holds = expr::evaluate(one, model).isOne();
      ASSERT_TRUE(!holds || expr::evaluate(other, model).isOne()) << value;
    }
  }
  EXPECT_GT(implied, 100u);
}

TEST_F(BoundTest, APathKeepsTheStrongestOnly) {
  PathCondition path;
  expr::Model model;
  model.set(x_, BitVector(8, 100));
  for (uint64_t n = 1; n < 50; ++n) {
    const Expr larger = builder_.ult(number(n), x_);
    path.add(larger, path.partOf(larger), &model);
  }
  const Expr smaller = builder_.ult(x_, number(200));
  path.add(smaller, path.partOf(smaller), &model);
  EXPECT_EQ(path.constraints(path.partOf(x_)).size(), 2u);
  EXPECT_EQ(path.value(x_), BitVector(8, 100));
}

} // namespace
} // namespace sonde::path
