#include "expr/byte_table.h"
#include "expr/context.h"
#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

class ByteTableTest : public ::testing::Test {
protected:
  Expr number(uint64_t value) { return builder_.constant(8, value); }

  Context context_;
  Builder builder_{context_};
  Expr x_ = builder_.symbol("x", 8), y_ = builder_.symbol("y", 8), bit_ = builder_.symbol("b", 1);
  Expr input_ = builder_.symbol("input", Sort::array(32, 8));
  ByteTables tables_{16};
};

TEST_F(ByteTableTest, FindsTheOnlyByteOfAFormula) {
  const Expr element = builder_.read(input_, builder_.constant(32, 3));
  EXPECT_EQ(onlyByte(builder_.ult(x_, number(3))), (SymbolAtom{x_}));
  EXPECT_EQ(onlyByte(builder_.eq(builder_.mul(element, element), number(4))), (SymbolAtom{input_, 3}));
  EXPECT_EQ(onlyByte(builder_.ult(x_, y_)), std::nullopt);
  EXPECT_EQ(onlyByte(builder_.eq(builder_.symbol("w", 16), builder_.constant(16, 4))), std::nullopt);
  EXPECT_EQ(onlyByte(builder_.eq(builder_.read(input_, builder_.zext(x_, 32)), number(4))), std::nullopt);
}

TEST_F(ByteTableTest, HasTheValuesThatMakeAFormulaTrue) {
  const Expr formula = builder_.eq(builder_.urem(builder_.mul(x_, number(7)), number(10)), number(3));
  for (const Expr& either : {formula, builder_.bitNot(formula)}) {
    const std::optional<ByteSet> values = tables_.of(either);
    ASSERT_TRUE(values);
    for (unsigned value = 0; value < 256; ++value) {
      Model model;
      model.set(x_, BitVector(8, value));
      EXPECT_EQ((*values)[value], evaluate(either, model).isOne()) << value;
    }
  }
  EXPECT_EQ(tables_.made(), 1u) << "a negation has the table of what it negates";
}

TEST_F(ByteTableTest, TheValuesOfASmallerSymbolAreRepeated) {
  const std::optional<ByteSet> values = tables_.of(bit_);
  ASSERT_TRUE(values);
  EXPECT_EQ(values->count(), 128u);
  EXPECT_TRUE((*values)[1]);
  EXPECT_FALSE((*values)[0]);
}

TEST_F(ByteTableTest, AFormulaWithTooManyTermsHasNoTable) {
  Expr sum = x_;
  for (unsigned n = 1; n < 80; ++n) sum = builder_.bitXor(builder_.mul(sum, x_), number(n));
  EXPECT_EQ(tables_.of(builder_.eq(sum, number(1))), std::nullopt);
}

TEST_F(ByteTableTest, RemembersSoManyTables) {
  for (unsigned round = 0; round < 2; ++round)
    for (unsigned n = 0; n < 10; ++n) EXPECT_EQ(tables_.of(builder_.eq(x_, number(n)))->count(), 1u);
  EXPECT_EQ(tables_.made(), 10u);
  for (unsigned n = 10; n < 40; ++n) EXPECT_EQ(tables_.of(builder_.eq(x_, number(n)))->count(), 1u);
  EXPECT_LE(tables_.bytes(), 16u * 256u);
}

} // namespace
} // namespace sonde::expr
