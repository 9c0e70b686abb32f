#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "path/interval.h"
#include "path/path_condition.h"
#include "support/rng.h"

#include <bitset>
#include <gtest/gtest.h>

namespace sonde::path {
namespace {

using expr::Expr;

class IntervalTest : public ::testing::Test {
protected:
  Expr number(uint64_t value) { return builder_.constant(8, value); }
  Expr isNot(const Expr& term, uint64_t value) { return builder_.ne(term, number(value)); }

  /// Returns which values of x make all constraints true.
  std::bitset<256> valuesOf(const std::vector<Expr>& constraints) const {
    std::bitset<256> values;
    for (uint64_t value = 0; value < 256; ++value) {
      expr::Model model;
      model.set(x_, BitVector(8, value));
      values[value] = std::ranges::all_of(
          constraints, [&](const Expr& each) { return expr::evaluate(each, model).isOne(); });
    }
    return values;
  }

  /// Returns a comparison of x or a sum with x and a number, any number or one close to another that
  /// occurred.
  Expr randomComparison(Rng& rng) {
    if (!rng.oneIn(4)) close_ = (close_ + rng.below(5) + 254) % 256;
    const Expr limit = number(rng.oneIn(3) ? rng.below(256) : close_);
    const Expr term = rng.oneIn(2) ? x_ : builder_.add(x_, number(rng.below(256)));
    const bool first = rng.oneIn(2);
    const Expr& a = first ? limit : term;
    const Expr& b = first ? term : limit;
    const Expr comparison = rng.oneIn(3)   ? builder_.eq(a, b)
                            : rng.oneIn(2) ? builder_.ult(a, b)
                                           : builder_.slt(a, b);
    return rng.oneIn(2) ? comparison : builder_.bitNot(comparison);
  }

  expr::Context context_;
  expr::Builder builder_{context_};
  Expr x_ = builder_.symbol("x", 8);
  uint64_t close_ = 100;
};

TEST_F(IntervalTest, IsWhatAComparisonWithANumberLeaves) {
  const std::optional<Interval> above = intervalOf(builder_.ult(number(3), x_));
  EXPECT_EQ(above, (Interval{x_, BitVector(8, 4), BitVector(8, 255)}));
  EXPECT_EQ(intervalOf(builder_.uge(x_, number(4))), above);
  EXPECT_EQ(intervalOf(isNot(x_, 7)), (Interval{x_, BitVector(8, 8), BitVector(8, 6)}));
  const Expr sum = builder_.add(x_, number(10));
  EXPECT_EQ(intervalOf(builder_.slt(sum, number(5))), (Interval{x_, BitVector(8, 118), BitVector(8, 250)}));
  EXPECT_FALSE(intervalOf(builder_.ult(x_, builder_.symbol("y", 8))));
  EXPECT_FALSE(intervalOf(builder_.boolean(true)));
}

TEST_F(IntervalTest, OfAComparisonThatNothingPassesIsNone) {
  const auto less = [&](const Expr& a, const Expr& b) {
    return context_.make(expr::Kind::Ult, {a.get(), b.get()});
  };
  EXPECT_FALSE(intervalOf(less(x_, number(0))));
  EXPECT_FALSE(intervalOf(less(number(255), x_)));
}

// Bytes are compared one by one by the builder; the number that they are is the term.
TEST_F(IntervalTest, IsThatOfANumberInMemory) {
  const Expr array = builder_.symbol("a", expr::Sort::array(32, 8));
  const auto byte = [&](uint64_t index) { return builder_.read(array, builder_.constant(32, index)); };
  const Expr word = builder_.concat(byte(3), builder_.concat(byte(2), builder_.concat(byte(1), byte(0))));
  const Expr other = builder_.ne(word, builder_.constant(32, 0x12345678));
  ASSERT_TRUE(other->is(expr::Kind::Not) && other->operand(0)->is(expr::Kind::And));
  EXPECT_EQ(intervalOf(other), (Interval{word, BitVector(32, 0x12345679), BitVector(32, 0x12345677)}));
}

// Pairs of random comparisons, against all values of the term.
TEST_F(IntervalTest, HasTheIntersectionOfTwoComparisons) {
  Rng rng(5);
  unsigned joined = 0;
  for (int round = 0; round < 1500; ++round) {
    const Expr one = randomComparison(rng), other = randomComparison(rng);
    const std::optional<Interval> a = intervalOf(one), b = intervalOf(other);
    if (!a || !b) continue;
    const std::bitset<256> both = valuesOf({one, other});
    const std::optional<Interval> common = intersection(*a, *b);
    std::bitset<256> values;
    for (uint64_t value = common ? common->low.toWord() : 0; common; value = (value + 1) % 256) {
      values[value] = true;
      if (value == common->high.toWord()) break;
    }
    // There is none if no value is left, or if the values that are left lie apart.
    unsigned beginnings = 0;
    for (unsigned value = 0; value < 256; ++value) beginnings += both[value] && !both[(value + 255) % 256];
    ASSERT_EQ(common.has_value(), beginnings == 1);
    if (common) ASSERT_EQ(values, both);
    joined += common.has_value();
    ASSERT_EQ(isImplied(other, {one}), one->is(expr::Kind::Eq) || one->operand(0)->is(expr::Kind::Eq)
                                           ? false
                                           : (both == valuesOf({one})));
  }
  EXPECT_GT(joined, 500u);
}

// Random conjunctions, some of them long, against all values of the term after each step.
TEST_F(IntervalTest, LeavesAConjunctionEquivalent) {
  Rng rng(7);
  size_t added = 0, kept = 0;
  for (int round = 0; round < 100; ++round) {
    std::vector<Expr> all, conjunction;
    for (uint64_t length = 2 + rng.below(40); length > 0; --length) {
      const Expr comparison = randomComparison(rng);
      if (comparison->isConstant()) continue;
      const std::bitset<256> before = valuesOf(all);
      all.push_back(comparison);
      if (valuesOf(all).none() || (rng.oneIn(2) && valuesOf(all).count() * 2 < before.count())) {
        all.pop_back(); // a path would have ended; and what leaves few values is left out at times
        continue;
      }
      conjoin(conjunction, comparison);
      ASSERT_EQ(valuesOf(conjunction), valuesOf(all));
    }
    added += all.size();
    kept += conjunction.size();
  }
  EXPECT_LT(kept * 2, added);
}

TEST_F(IntervalTest, LeavesAContradictionOne) {
  std::vector<Expr> conjunction{builder_.ult(x_, number(4))};
  conjoin(conjunction, builder_.ult(number(9), x_));
  EXPECT_TRUE(valuesOf(conjunction).none());
}

TEST_F(IntervalTest, KeepsOnlyTheStrongestBound) {
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
  EXPECT_TRUE(path.settles(path.partOf(x_), isNot(x_, 7)));
  EXPECT_TRUE(path.settles(path.partOf(x_), builder_.ult(number(30), x_)));
  EXPECT_FALSE(path.settles(path.partOf(x_), isNot(x_, 70)));
}

/// Adds the constraints that a recursion adds at each level, and returns how many are kept.
template <typename Level> size_t keptAfterLevels(Level level) {
  std::vector<Expr> conjunction;
  for (uint64_t n = 0; n < 100; ++n) {
    for (const Expr& each : std::vector<Expr>(level(n))) conjoin(conjunction, each);
    EXPECT_LE(conjunction.size(), 17u);
  }
  return conjunction.size();
}

TEST_F(IntervalTest, IsOneConstraintHoweverDeepARecursionIs) {
  using Level = std::vector<Expr>;
  const auto minus = [&](uint64_t n) { return builder_.sub(x_, number(n)); };
  // n == 0 ? … : f(n - 1), and the same from above
  EXPECT_EQ(keptAfterLevels([&](uint64_t n) { return Level{isNot(minus(n), 0)}; }), 1u);
  EXPECT_EQ(keptAfterLevels([&](uint64_t n) { return Level{isNot(x_, 255 - n)}; }), 1u);
  // n == 10 ? … : f(n - 1), and f(n + 1)
  EXPECT_EQ(keptAfterLevels([&](uint64_t n) { return Level{isNot(minus(n), 10)}; }), 1u);
  EXPECT_EQ(keptAfterLevels([&](uint64_t n) { return Level{isNot(builder_.add(x_, number(n)), 120)}; }), 1u);
  // n <= 0 ? … : f(n - 1), signed
  EXPECT_EQ(keptAfterLevels([&](uint64_t n) { return Level{builder_.slt(number(0), minus(n))}; }), 1u);
  // n == 0 ? … : f(n - 1) where the difference must not overflow
  EXPECT_EQ(keptAfterLevels([&](uint64_t n) { return Level{isNot(minus(n), 0), isNot(minus(n), 128)}; }), 2u);
  // n < 2 ? … : f(n - 2)
  EXPECT_EQ(keptAfterLevels(
                [&](uint64_t n) { return n < 60 ? Level{builder_.uge(minus(2 * n), number(2))} : Level{}; }),
            1u);
}

TEST_F(IntervalTest, LeavesAFewDisequalitiesAsTheyAre) {
  std::vector<Expr> conjunction;
  for (uint64_t n = 0; n < 10; ++n) conjoin(conjunction, isNot(x_, n));
  EXPECT_EQ(conjunction.size(), 10u);
}

TEST_F(IntervalTest, DoesNotMakeARangeOfTwoBounds) {
  std::vector<Expr> conjunction;
  const Expr above = builder_.ult(number(3), x_), below = builder_.ult(x_, number(9));
  conjoin(conjunction, above);
  conjoin(conjunction, below);
  EXPECT_EQ(conjunction, (std::vector<Expr>{above, below}));
}

} // namespace
} // namespace sonde::path
