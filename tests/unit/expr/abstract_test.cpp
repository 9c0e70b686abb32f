/// What nodes say of their values without solving is true under every model, each part on its own.

#include "expr/abstract.h"
#include "expr/evaluate.h"
#include "expr/random_expr.h"
#include "expr/rewrite/builder.h"
#include "expr/smt_text.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

using testing::RandomExpr;

enum class Part { KnownBits, Interval, ValueSet };

bool agrees(Part part, const Abstract& abstract, uint64_t value) {
  switch (part) {
  case Part::KnownBits: return (value & abstract.zeros) == 0 && (~value & abstract.ones) == 0;
  case Part::Interval: return abstract.low <= value && value <= abstract.high;
  case Part::ValueSet: return !abstract.hasValues() || std::ranges::binary_search(abstract.valueSet(), value);
  }
  return false;
}

/// True if this part says anything at all.
bool speaks(Part part, const Abstract& abstract, unsigned width) {
  switch (part) {
  case Part::KnownBits: return (abstract.zeros | abstract.ones) != 0;
  case Part::Interval: return abstract.low != 0 || abstract.high != BitVector::mask(width);
  case Part::ValueSet: return abstract.hasValues();
  }
  return false;
}

class AbstractIsSound : public ::testing::TestWithParam<Part> {};

TEST_P(AbstractIsSound, CoversTheValueUnderRandomModels) {
  uint64_t spoken = 0;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Context context;
    Rng rng(seed);
    RandomExpr random(context, rng, {.widths = {1, 2, 3, 8, 33, 64}});
    std::vector<Expr> exprs;
    for (int i = 0; i < 50; ++i) exprs.push_back(random.next());
    for (int round = 0; round < 8; ++round) {
      Model model = random.randomModel();
      Evaluator evaluator(model);
      for (const Expr& e : exprs) {
        if (e->width() > Abstract::maxWidth) continue;
        spoken += !e->isConstant() && speaks(GetParam(), e->abstract(), e->width());
        ASSERT_TRUE(agrees(GetParam(), e->abstract(), evaluator.value(e).toWord()))
            << "seed " << seed << " value " << evaluator.value(e).toHex() << " of " << testing::text(e);
      }
    }
  }
  EXPECT_GT(spoken, 10000u);
}

INSTANTIATE_TEST_SUITE_P(Parts, AbstractIsSound,
                         ::testing::Values(Part::KnownBits, Part::Interval, Part::ValueSet));

TEST(Abstract, DecidesTypicalComparisonsOfPrograms) {
  Context context;
  Builder b(context);
  Expr byte = b.symbol("c", 8);
  Expr wide = b.zext(byte, 32);
  EXPECT_EQ(wide->abstract().high, 255u);
  EXPECT_TRUE(b.ult(wide, b.constant(32, 256))->isTrue());
  EXPECT_TRUE(b.slt(wide, b.constant(32, 0))->isFalse());
  Expr digit = b.urem(wide, b.constant(32, 10));
  EXPECT_TRUE(b.ult(digit, b.constant(32, 10))->isTrue());
  Expr choice = b.ite(b.ult(byte, b.constant(8, 3)), b.constant(32, 40), b.constant(32, 50));
  EXPECT_TRUE(b.eq(b.add(choice, wide), b.constant(32, 39))->isFalse());
  EXPECT_EQ(choice->abstract().valueSet().size(), 2u);
}

TEST(Abstract, KnowsTheElementsOfTables) {
  Context context;
  Builder b(context);
  std::vector<Expr> kept;
  std::vector<const Node*> elements;
  for (unsigned i = 0; i < 100; ++i) elements.push_back(kept.emplace_back(b.constant(8, 20 + i % 5)));
  Expr table = b.table(32, b.constant(8, 22), elements);
  Expr element = b.read(table, b.symbol("i", 32));
  EXPECT_EQ(element->abstract().low, 20u);
  EXPECT_EQ(element->abstract().high, 24u);
  EXPECT_EQ(element->abstract().valueSet().size(), 5u);
}

} // namespace
} // namespace sonde::expr
