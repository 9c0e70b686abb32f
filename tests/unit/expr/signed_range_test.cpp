#include "expr/evaluate.h"
#include "expr/random_expr.h"
#include "expr/rewrite/builder.h"
#include "expr/signed_range.h"
#include "expr/smt_text.h"

#include <gtest/gtest.h>
#include <vector>

namespace sonde::expr {
namespace {

int64_t signedNumber(const BitVector& value) {
  return static_cast<int64_t>(value.toWord() << (64 - value.width())) >> (64 - value.width());
}

TEST(SignedRange, ContainsTheValueUnderEveryModel) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Context context;
    Rng rng(seed);
    testing::RandomExpr random(context, rng, {.widths = {1, 2, 3, 8, 33, 64}});
    std::vector<Expr> values;
    for (unsigned n = 0; n < 40; ++n)
      if (const Expr value = random.next(); value->width() <= 64) values.push_back(value);
    for (unsigned round = 0; round < 8; ++round) {
      const Model model = random.randomModel();
      Evaluator evaluator(model);
      for (const Expr& value : values) {
        const SignedRange range = signedRange(value);
        const int64_t number = signedNumber(evaluator.value(value));
        ASSERT_LE(range.low, number) << "seed " << seed << ": " << testing::text(value);
        ASSERT_GE(range.high, number) << "seed " << seed << ": " << testing::text(value);
      }
    }
  }
}

TEST(SignedRange, KeepsTheSignOfExtensionsAndSums) {
  Context context;
  Builder builder(context);
  const Expr byte = context.symbol("byte", Sort::bitVector(8));
  const Expr wide = builder.sext(byte, 32);
  EXPECT_EQ(signedRange(wide).low, -128);
  EXPECT_EQ(signedRange(wide).high, 127);
  const Expr sum = builder.add(wide, builder.constant(32, 1000));
  EXPECT_EQ(signedRange(sum).low, 872);
  EXPECT_EQ(signedRange(sum).high, 1127);
  const Expr product = builder.mul(wide, builder.sext(context.symbol("other", Sort::bitVector(8)), 32));
  EXPECT_EQ(signedRange(product).low, -128 * 127);
  EXPECT_EQ(signedRange(product).high, 128 * 128);
}

TEST(SignedRange, IsWholeIfAResultMayNotFit) {
  Context context;
  Builder builder(context);
  const Expr x = context.symbol("x", Sort::bitVector(32));
  const Expr sum = builder.add(x, builder.constant(32, 1));
  EXPECT_EQ(signedRange(sum).low, wholeRange(32).low);
  EXPECT_EQ(signedRange(sum).high, wholeRange(32).high);
}

} // namespace
} // namespace sonde::expr
