#include "semantics/compare.h"
#include "semantics/conversion.h"
#include "semantics/integer.h"
#include "semantics/overflow.h"

#include <gtest/gtest.h>

namespace sonde::semantics {
namespace {

// Every operation on every pair of values of a narrow width, against arithmetic on plain signed numbers.
class NarrowInteger : public ::testing::TestWithParam<unsigned> {
protected:
  template <typename Check> void forAllPairs(Check check) {
    unsigned width = GetParam();
    for (uint64_t a = 0; a <= lowMask(width); ++a)
      for (uint64_t b = 0; b <= lowMask(width); ++b) check(a, b, width);
  }
  static int64_t number(uint64_t value, unsigned width) {
    return value >> (width - 1) & 1 ? static_cast<int64_t>(value) - (int64_t{1} << width)
                                    : static_cast<int64_t>(value);
  }
  static uint64_t held(int64_t value, unsigned width) {
    return static_cast<uint64_t>(value) & lowMask(width);
  }
};

TEST_P(NarrowInteger, ArithmeticWraps) {
  forAllPairs([](uint64_t a, uint64_t b, unsigned width) {
    int64_t x = number(a, width), y = number(b, width);
    ASSERT_EQ(add(a, b, width), held(x + y, width));
    ASSERT_EQ(sub(a, b, width), held(x - y, width));
    ASSERT_EQ(mul(a, b, width), held(x * y, width));
  });
}

TEST_P(NarrowInteger, DivisionTruncatesUnlessUndefined) {
  forAllPairs([](uint64_t a, uint64_t b, unsigned width) {
    ASSERT_EQ(divisorIsZero(b), b == 0);
    if (b == 0) return;
    int64_t x = number(a, width), y = number(b, width);
    int64_t largest = (int64_t{1} << (width - 1)) - 1;
    ASSERT_EQ(quotientOverflows(a, b, width), x / y > largest);
    ASSERT_EQ(udiv(a, b), a / b);
    ASSERT_EQ(urem(a, b), a % b);
    if (x / y > largest) return;
    ASSERT_EQ(sdiv(a, b, width), held(x / y, width));
    ASSERT_EQ(srem(a, b, width), held(x % y, width));
  });
}

TEST_P(NarrowInteger, ShiftsBelowTheWidthAreMathematical) {
  forAllPairs([](uint64_t a, uint64_t b, unsigned width) {
    ASSERT_EQ(shiftTooLarge(b, width), b >= width);
    if (b >= width) return;
    ASSERT_EQ(shl(a, b, width), held(number(a, width) * (int64_t{1} << b), width));
    ASSERT_EQ(lshr(a, b, width), a / (uint64_t{1} << b));
    int64_t x = number(a, width), step = int64_t{1} << b;
    int64_t down = x >= 0 ? x / step : -((-x + step - 1) / step);
    ASSERT_EQ(ashr(a, b, width), held(down, width));
  });
}

TEST_P(NarrowInteger, ComparisonsFollowTheSign) {
  forAllPairs([](uint64_t a, uint64_t b, unsigned width) {
    int64_t x = number(a, width), y = number(b, width);
    ASSERT_EQ(slt(a, b, width), x < y);
    ASSERT_EQ(sle(a, b, width), x <= y);
    ASSERT_EQ(sgt(a, b, width), x > y);
    ASSERT_EQ(sge(a, b, width), x >= y);
    ASSERT_EQ(ult(a, b), a < b);
  });
}

TEST_P(NarrowInteger, OverflowIsDetected) {
  using program::OverflowOp;
  forAllPairs([](uint64_t a, uint64_t b, unsigned width) {
    int64_t x = number(a, width), y = number(b, width);
    auto check = [&](OverflowOp op, int64_t exact, bool isSigned) {
      auto [result, overflow] = arithmeticWithOverflow(op, a, b, width);
      ASSERT_EQ(result, held(exact, width));
      int64_t low = isSigned ? -(int64_t{1} << (width - 1)) : 0;
      int64_t high = isSigned ? (int64_t{1} << (width - 1)) - 1 : static_cast<int64_t>(lowMask(width));
      ASSERT_EQ(overflow, exact < low || exact > high);
    };
    auto u = static_cast<int64_t>(a), v = static_cast<int64_t>(b);
    check(OverflowOp::SAdd, x + y, true);
    check(OverflowOp::SSub, x - y, true);
    check(OverflowOp::SMul, x * y, true);
    check(OverflowOp::UAdd, u + v, false);
    check(OverflowOp::USub, u - v, false);
    check(OverflowOp::UMul, u * v, false);
  });
}

INSTANTIATE_TEST_SUITE_P(Widths, NarrowInteger, ::testing::Values(1u, 2u, 3u, 5u, 8u));

TEST(Integer, HandlesTheWidestValues) {
  EXPECT_EQ(add(~uint64_t{0}, 1, 64), 0u);
  EXPECT_EQ(asSigned(~uint64_t{0}, 64), -1);
  EXPECT_EQ(signExtend(0x80000000u, 32, 64), 0xffffffff80000000u);
  EXPECT_TRUE(quotientOverflows(uint64_t{1} << 63, ~uint64_t{0}, 64));
  EXPECT_EQ(sdiv(uint64_t{1} << 63, 2, 64), 0xc000000000000000u);
}

TEST(Integer, ShiftsPastTheWidthDoWhatTheMachineDoes) {
  EXPECT_EQ(shl(1, 33, 32), 2u);
  EXPECT_EQ(lshr(8, 65, 64), 4u);
  EXPECT_EQ(ashr(0x80000000u, 32, 32), 0x80000000u);
  EXPECT_EQ(binary(program::BinaryOp::Shl, 1, 33, 32), Wide{2});
  EXPECT_EQ(binary(program::BinaryOp::Shl, 1, 129, 128), Wide{2});
  EXPECT_EQ(binary(program::BinaryOp::LShr, 8, 129, 100), Wide{4});
  EXPECT_EQ(binary(program::BinaryOp::LShr, 8, 110, 100), Wide{0});
}

} // namespace
} // namespace sonde::semantics
