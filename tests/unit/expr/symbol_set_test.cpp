#include "expr/evaluate.h"
#include "expr/random_expr.h"
#include "expr/rewrite/builder.h"
#include "expr/symbol_set.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

std::vector<SymbolAtom> symbolsOf(const Node* e) { return collectSymbols({&e, 1}); }

TEST(SymbolSet, CutsArraysIntoElements) {
  Context context;
  Builder b(context);
  Expr a = b.symbol("a", Sort::array(32, 8)), i = b.symbol("i", 32);
  Expr second = b.read(a, b.constant(32, 2)), third = b.read(a, b.constant(32, 3));
  using Atoms = std::vector<SymbolAtom>;
  EXPECT_EQ(symbolsOf(b.add(second, third)), (Atoms{{a, 2}, {a, 3}}));
  EXPECT_EQ(symbolsOf(b.add(second, b.read(a, i))), (Atoms{{a}, {i}}));
  EXPECT_FALSE((SymbolAtom{a, 2}.overlaps({a, 3})));
  EXPECT_TRUE((SymbolAtom{a, 2}.overlaps({a})));
  EXPECT_TRUE(symbolsOf(b.constant(8, 1)).empty());
}

TEST(SymbolSet, IsDroppedWhenLargeAndFoundByWalking) {
  Context context;
  Builder b(context);
  Expr sum = b.constant(8, 0);
  for (unsigned i = 0; i < 3 * SymbolSet::maxSize; ++i)
    sum = b.add(sum, b.symbol("s" + std::to_string(i), 8));
  EXPECT_TRUE(sum->hasManySymbols());
  EXPECT_EQ(symbolsOf(sum).size(), 3 * SymbolSet::maxSize);
}

/// Changing a symbol that is not in the set never changes the value.
TEST(SymbolSet, HoldsEverythingTheValueDependsOn) {
  uint64_t compared = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    Context context;
    Rng rng(seed);
    testing::RandomExpr random(context, rng, {});
    Expr e;
    for (int i = 0; i < 25; ++i) e = random.next();
    auto atoms = symbolsOf(e);
    Model before = random.randomModel(), after = random.randomModel();
    after.override(before, atoms);
    ASSERT_EQ(evaluate(e, before), evaluate(e, after)) << "seed " << seed;
    ++compared;
  }
  EXPECT_EQ(compared, 1000u);
}

} // namespace
} // namespace sonde::expr
