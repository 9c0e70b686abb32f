#include "expr/context.h"
#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "expr/rewrite/substitute.h"
#include "expr/symbol_set.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

TEST(Context, MakesEachNodeOnce) {
  Context context;
  Expr x = context.symbol("x", Sort::bitVector(8)), y = context.symbol("y", Sort::bitVector(8));
  EXPECT_EQ(x.get(), context.symbol("x", Sort::bitVector(8)).get());
  EXPECT_NE(x.get(), context.symbol("x", Sort::bitVector(9)).get());
  EXPECT_NE(x.get(), context.symbol("x", Sort::array(8, 8)).get());
  EXPECT_EQ(context.make(Kind::Add, {x, y}).get(), context.make(Kind::Add, {y, x}).get());
  EXPECT_NE(context.make(Kind::Shl, {x, y}).get(), context.make(Kind::Shl, {y, x}).get());
  EXPECT_NE(context.extract(x, 3, 0).get(), context.extract(x, 4, 1).get());
  EXPECT_EQ(context.constant(100, 7).get(), context.constant(BitVector(100, 7)).get());
}

TEST(Context, PutsConstantsFirstInCommutativeOperations) {
  Context context;
  Expr x = context.symbol("x", Sort::bitVector(8));
  Expr k = context.constant(8, 77);
  EXPECT_EQ(context.make(Kind::Add, {x, k})->operand(0), k.get());
}

TEST(Context, FreesUnusedNodes) {
  Context context;
  size_t before = context.liveNodes(), bytes = context.liveBytes();
  {
    Expr x = context.symbol("x", Sort::bitVector(128));
    Expr a = context.symbol("a", Sort::array(32, 8));
    Expr e = context.make(Kind::Mul, {x, context.constant(BitVector::ones(128))});
    Expr element = context.extract(e, 7, 0), index = context.constant(32, 5);
    Expr stored = context.make(Kind::Store, {a, index, element});
    EXPECT_GT(context.liveNodes(), before + 5);
  }
  EXPECT_EQ(context.liveNodes(), before);
  EXPECT_EQ(context.liveBytes(), bytes);
}

TEST(Context, NeverReusesAnId) {
  Context context;
  uint64_t first = context.symbol("x", Sort::bitVector(8))->id(); // dies at once
  EXPECT_GT(context.symbol("x", Sort::bitVector(8))->id(), first);
}

TEST(ContextDeathTest, RefusesOperandsThatDoNotFit) {
  Context context;
  Expr x = context.symbol("x", Sort::bitVector(8)), y = context.symbol("y", Sort::bitVector(9));
  Expr a = context.symbol("a", Sort::array(8, 8));
  EXPECT_DEATH(context.make(Kind::Add, {x, y}), "different sorts");
  EXPECT_DEATH(context.make(Kind::Not, {a}), "array");
  EXPECT_DEATH(context.make(Kind::Read, {a, y}), "index");
  EXPECT_DEATH(context.extract(x, 8, 0), "out of range");
}

/// A chain of a million operations: built, evaluated, searched for symbols, substituted and released, each
/// without recursion and in linear time.
TEST(Context, HandlesExpressionsAMillionDeep) {
  constexpr unsigned depth = 1'000'000;
  Context context;
  Builder builder(context);
  std::vector<Expr> symbols;
  for (unsigned i = 0; i < 64; ++i) symbols.push_back(builder.symbol("s" + std::to_string(i), 32));
  Expr e = symbols[0];
  for (unsigned i = 0; i < depth; ++i) {
    const Expr& s = symbols[i % symbols.size()];
    e = i % 2 ? builder.mul(e, s) : builder.bitXor(builder.add(e, s), builder.constant(32, 0x5bd1e995));
  }
  EXPECT_EQ(evaluate(e, Model()), evaluate(e, Model()));
  const Node* root = e;
  EXPECT_EQ(collectSymbols({&root, 1}).size(), symbols.size());

  Substitution substitution(builder);
  for (const Expr& symbol : symbols) substitution.replace(symbol, builder.constant(32, 3));
  Expr value = substitution.apply(e);
  ASSERT_TRUE(value->isConstant());
  Model model;
  for (const Expr& symbol : symbols) model.set(symbol, BitVector(32, 3));
  EXPECT_EQ(value->value(), evaluate(e, model));
}

TEST(Context, HandlesAMillionDistinctSymbolsInOneChain) {
  constexpr unsigned depth = 1'000'000;
  Context context;
  Builder builder(context);
  Expr e = builder.constant(32, 0);
  for (unsigned i = 0; i < depth; ++i) e = builder.add(e, builder.symbol("s" + std::to_string(i), 32));
  const Node* root = e;
  EXPECT_EQ(collectSymbols({&root, 1}).size(), depth);
}

TEST(Context, HandlesLongChainsOfWrites) {
  constexpr unsigned writes = 100'000;
  Context context;
  Builder builder(context);
  Expr array = builder.symbol("a", Sort::array(32, 8));
  Expr index = builder.symbol("i", 32);
  for (unsigned i = 0; i < writes; ++i)
    array = builder.store(array, builder.add(index, builder.constant(32, i)), builder.constant(8, i));
  // Every write is known to be elsewhere.
  Expr past = builder.read(array, builder.add(index, builder.constant(32, writes)));
  EXPECT_TRUE(past->operand(0)->is(Kind::ArraySymbol));
  Expr unknown = builder.read(array, builder.symbol("j", 32));
  Model model;
  model.set(builder.symbol("j", 32), BitVector(32, 77));
  EXPECT_EQ(evaluate(unknown, model), BitVector(8, 77));
}

} // namespace
} // namespace sonde::expr
