#include "expr/evaluate.h"
#include "expr/rewrite/undefined.h"
#include "support/fresh_byte.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

class UndefinedTest : public ::testing::Test {
protected:
  Context context;
  Builder builder{context};
};

TEST_F(UndefinedTest, IsSeenInWhateverDependsOnIt) {
  const Expr value = undefinedValue(builder, 100, 32);
  const Expr input = builder.symbol("x", 32);
  EXPECT_EQ(value->width(), 32u);
  EXPECT_TRUE(value->hasUndefined());
  EXPECT_TRUE(builder.add(value, input)->hasUndefined());
  EXPECT_FALSE(builder.add(input, input)->hasUndefined());
  EXPECT_FALSE(builder.read(builder.symbol("a", Sort::array(32, 8)), input)->hasUndefined());
  EXPECT_FALSE(context.symbol(Context::undefinedName, Sort::array(32, 8))->hasUndefined());
}

TEST_F(UndefinedTest, IsGoneWhereItDoesNotMatter) {
  const Expr byte = undefinedValue(builder, 100, 8);
  const Expr set = builder.bitOr(builder.bitAnd(byte, builder.constant(8, 0xf0)), builder.constant(8, 5));
  EXPECT_TRUE(set->hasUndefined());
  const Expr field = builder.bitAnd(set, builder.constant(8, 0x0f));
  ASSERT_TRUE(field->isConstant());
  EXPECT_EQ(field->value().toWord(), 5u);
  EXPECT_FALSE(builder.bitXor(byte, byte)->hasUndefined());
  EXPECT_FALSE(builder.extract(builder.concat(byte, builder.constant(8, 3)), 7, 0)->hasUndefined());
}

TEST_F(UndefinedTest, BecomesTheBytesOfNewMemory) {
  const Expr input = builder.symbol("x", 32);
  const Expr sum = builder.add(undefinedValue(builder, 100, 32), input);
  const Expr fresh = withFreshBytes(builder, sum);
  const uint64_t four = uint64_t{freshByte} * 0x01010101;
  EXPECT_EQ(fresh.get(), builder.add(input, builder.constant(32, four)).get());
  EXPECT_EQ(withFreshBytes(builder, input).get(), input.get());
}

TEST_F(UndefinedTest, BecomesTheBytesOfAModel) {
  const Expr index = builder.symbol("i", 64);
  const Expr value =
      builder.concat(builder.read(context.undefinedBytes(), index), undefinedValue(builder, 7, 8));
  Model model;
  model.setElement(context.undefinedBytes(), BitVector(64, 7), BitVector(8, 0x12));
  model.setElement(context.undefinedBytes(), BitVector(64, 9), BitVector(8, 0x34));
  const Expr given = withBytesOf(builder, model, value);
  EXPECT_FALSE(given->hasUndefined());
  for (const uint64_t at : {7u, 8u, 9u}) {
    Model input = model;
    input.set(index, BitVector(64, at));
    EXPECT_EQ(evaluate(given, input), evaluate(value, input));
  }
}

TEST_F(UndefinedTest, HasThePlaceOfOneOfItsBytes) {
  EXPECT_EQ(someUndefined(builder.symbol("x", 8)), std::nullopt);
  EXPECT_EQ(someUndefined(builder.add(builder.symbol("x", 8), undefinedValue(builder, 42, 8))), 42u);
  EXPECT_EQ(someUndefined(builder.read(context.undefinedBytes(), builder.symbol("i", 64))), std::nullopt);
}

} // namespace
} // namespace sonde::expr
