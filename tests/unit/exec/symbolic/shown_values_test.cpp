#include "exec/symbolic/shown_values.h"
#include "expr/evaluate.h"
#include "support/rng.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace sonde::exec {
namespace {

using expr::Expr;

/// Pointers that are chosen from addresses by tables and conditions.
class ShownValuesTest : public ::testing::Test {
protected:
  Expr address(uint64_t n) { return builder_.constant(64, memory::heapRegion.begin + 16 * n); }
  Expr index(Rng& rng) { return rng.oneIn(2) ? i_ : j_; }
  Expr pointer(Rng& rng, unsigned level = 0) {
    switch (level < 3 ? rng.below(4) : 3) {
    case 0: return builder_.ite(builder_.ult(i_, j_), pointer(rng, level + 1), pointer(rng, level + 1));
    case 1: {
      std::vector<Expr> elements;
      for (uint64_t n = 0, count = 1 + rng.below(6); n < count; ++n)
        elements.push_back(pointer(rng, level + 1));
      const std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
      return builder_.read(builder_.table(8, pointer(rng, level + 1), nodes), index(rng));
    }
    case 2: return builder_.add(pointer(rng, level + 1), builder_.constant(64, 8));
    default: return rng.oneIn(8) ? builder_.constant(64, 0) : address(rng.below(100));
    }
  }

  expr::Context context_;
  expr::Builder builder_{context_};
  memory::AddressSpace space_;
  Expr i_ = builder_.symbol("i", 8);
  Expr j_ = builder_.symbol("j", 8);
};

TEST_F(ShownValuesTest, AreAllThatAPointerCanHave) {
  unsigned complete = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const Expr value = pointer(rng);
    const path::Reasoner::Known known = shownAddresses(builder_, space_, value);
    if (!known.areAll) continue;
    ++complete;
    for (int n = 0; n < 100; ++n) {
      expr::Model model;
      model.set(i_, BitVector(8, rng.below(10)));
      model.set(j_, BitVector(8, rng.below(10)));
      EXPECT_EQ(std::ranges::count(known.values, expr::evaluate(value, model)), 1) << seed;
    }
  }
  EXPECT_GT(complete, 200u);
}

TEST_F(ShownValuesTest, ANumberShowsNone) {
  const Expr number = builder_.ite(builder_.ult(i_, j_), builder_.constant(64, 3), builder_.constant(64, 4));
  EXPECT_TRUE(shownAddresses(builder_, space_, number).values.empty());
  EXPECT_FALSE(shownAddresses(builder_, space_, builder_.zext(i_, 64)).areAll);
}

TEST_F(ShownValuesTest, AnOffsetThatIsAnythingIsNotShown) {
  const Expr chosen =
      builder_.ite(builder_.ult(i_, j_), address(1), builder_.add(address(2), builder_.zext(i_, 64)));
  const path::Reasoner::Known known = shownAddresses(builder_, space_, chosen);
  EXPECT_FALSE(known.areAll);
  EXPECT_EQ(known.values.size(), 1u);
}

} // namespace
} // namespace sonde::exec
