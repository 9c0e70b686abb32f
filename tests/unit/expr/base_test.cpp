/// Addresses: what must cancel does, in every association that programs make; what must stay stays.

#include "expr/address.h"
#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "expr/symbol_set.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

class BaseTest : public ::testing::Test {
protected:
  static constexpr uint64_t baseAddress = 0x7f0000001000, otherAddress = 0x7f0000002000;

  Expr number(uint64_t value) { return b.constant(64, value); }
  Expr plus(const Node* a, uint64_t k) { return b.add(a, number(k)); }

  Context context;
  Builder b{context};
  Expr base = b.base(1, baseAddress), other = b.base(2, otherAddress);
  Expr i = b.zext(b.symbol("i", 32), 64), j = b.sext(b.symbol("j", 32), 64), x = b.symbol("x", 64);
};

TEST_F(BaseTest, IsANumberWithAName) {
  EXPECT_EQ(base.get(), b.base(1, baseAddress).get());
  EXPECT_NE(base.get(), b.base(3, baseAddress).get());
  EXPECT_NE(base.get(), b.base(1, otherAddress).get());
  EXPECT_EQ(base->object(), 1u);
  EXPECT_EQ(base->width(), 64u);
  EXPECT_TRUE(base->abstract().isConstant());
  EXPECT_TRUE(base->symbols()->empty());
  EXPECT_EQ(evaluate(b.add(base, x), Model()), BitVector(64, baseAddress));
}

TEST_F(BaseTest, StaysASumWithAConstant) {
  Expr p = plus(base, 8);
  EXPECT_TRUE(p->is(Kind::Add));
  EXPECT_EQ(p->abstract().low, baseAddress + 8);
  EXPECT_EQ(plus(p, -8).get(), base.get());
  EXPECT_EQ(addressOf(plus(p, 8)).offset, number(16).get());
}

TEST_F(BaseTest, IsFoundWithoutTheSolver) {
  Expr inner = plus(i, 4);
  for (const Expr& p :
       {b.add(base, inner), plus(b.add(i, base), 4), b.add(plus(base, 4), i), b.add(i, plus(base, 4))}) {
    Address address = addressOf(p);
    ASSERT_TRUE(address);
    EXPECT_EQ(address.base(), base.get());
    EXPECT_EQ(address.offset, inner.get());
  }
  EXPECT_FALSE(addressOf(i));
}

TEST_F(BaseTest, CancelsInEveryAssociation) {
  Expr p = b.add(b.add(base, i), b.mul(x, number(12))), offset = b.add(i, b.mul(x, number(12)));
  EXPECT_EQ(b.sub(p, base).get(), offset.get());
  EXPECT_EQ(b.sub(plus(p, 5), base).get(), plus(offset, 5).get());
  EXPECT_EQ(b.add(b.neg(base), p).get(), offset.get());
  EXPECT_EQ(b.sub(base, p).get(), b.neg(offset).get());
  EXPECT_EQ(b.neg(b.sub(base, p)).get(), offset.get());
  EXPECT_EQ(b.sub(plus(p, 5), b.add(base, x)).get(), plus(b.sub(offset, x), 5).get());
  EXPECT_EQ(b.add(b.sub(p, base), base).get(), p.get());
  EXPECT_TRUE(b.sub(base, base)->isConstant());
}

TEST_F(BaseTest, CancelsAgainstTheNumberOfAPointerIntoTheObject) {
  EXPECT_EQ(plus(b.add(base, i), -(baseAddress + 16)).get(), plus(i, -16).get());
  EXPECT_EQ(b.sub(number(baseAddress + 16), b.add(base, i)).get(), b.sub(number(16), i).get());
}

TEST_F(BaseTest, DifferenceOfTwoObjectsIsANumber) {
  EXPECT_EQ(b.sub(b.add(other, i), base).get(), plus(i, otherAddress - baseAddress).get());
  EXPECT_TRUE(b.sub(other, base)->isConstant());
}

TEST_F(BaseTest, ComparesOffsets) {
  Expr p = b.add(base, i), q = b.add(base, x);
  EXPECT_EQ(b.eq(p, q).get(), b.eq(i, x).get());
  EXPECT_EQ(b.eq(p, number(baseAddress + 3)).get(), b.eq(i, number(3)).get());
  EXPECT_EQ(b.eq(p, b.add(other, x)).get(), b.eq(i, plus(x, otherAddress - baseAddress)).get());
  EXPECT_TRUE(b.eq(p, number(0))->isFalse());
  EXPECT_TRUE(b.eq(base, plus(base, 1))->isFalse());

  Expr narrow = b.zext(b.symbol("n", 8), 64);
  EXPECT_EQ(b.ult(p, b.add(base, narrow)).get(), b.ult(i, narrow).get());
  EXPECT_EQ(b.ult(p, number(baseAddress + 10)).get(), b.ult(i, number(10)).get());
  EXPECT_EQ(b.ult(number(baseAddress + 10), p).get(), b.ult(number(10), i).get());
  EXPECT_EQ(b.ult(p, b.add(other, narrow)).get(), b.ult(i, plus(narrow, otherAddress - baseAddress)).get());
}

TEST_F(BaseTest, ComparesOffsetsThatMayBeNegative) {
  Expr elements = b.mul(j, number(8));
  Expr p = b.add(base, elements);
  EXPECT_EQ(b.ult(p, plus(base, 80)).get(), b.slt(elements, number(80)).get());
  EXPECT_EQ(b.slt(p, plus(base, 80)).get(), b.slt(elements, number(80)).get());
}

TEST_F(BaseTest, DoesNotCompareOffsetsThatMayWrapAround) {
  Expr p = b.add(base, x);
  EXPECT_EQ(b.ult(p, plus(base, 80))->operand(0), p.get());
  EXPECT_EQ(b.slt(p, plus(base, 80))->operand(0), p.get());
}

TEST_F(BaseTest, ChoiceKeepsTheCommonBaseOutside) {
  Expr c = b.symbol("c", 1);
  EXPECT_EQ(b.ite(c, b.add(base, i), base).get(), b.add(base, b.ite(c, i, number(0))).get());
  Expr either = b.ite(c, base, other);
  EXPECT_TRUE(either->is(Kind::Ite));
  EXPECT_EQ(either->abstract().valueSet().size(), 2u);
}

TEST_F(BaseTest, StoredBytesBecomeAPointerAgain) {
  Expr p = b.add(base, i);
  Expr loaded = b.extract(p, 7, 0);
  for (unsigned byte = 1; byte < 8; ++byte) loaded = b.concat(b.extract(p, 8 * byte + 7, 8 * byte), loaded);
  EXPECT_EQ(loaded.get(), p.get());
}

TEST_F(BaseTest, DecidesAlignment) {
  Expr p = b.add(base, b.mul(i, number(8)));
  EXPECT_TRUE(b.eq(b.bitAnd(p, number(7)), number(0))->isTrue());
}

} // namespace
} // namespace sonde::expr
