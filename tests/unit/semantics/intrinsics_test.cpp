#include "semantics/integer.h"
#include "semantics/intrinsics.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace sonde::semantics {
namespace {

using program::ScalarIntrinsic;

int64_t number(uint64_t value, unsigned width) { return asSigned(value, width); }

// All pairs of 6-bit values, against exact arithmetic clamped to the range.
TEST(ScalarIntrinsics, SaturateAtTheEnds) {
  constexpr unsigned width = 6;
  constexpr int64_t low = -32, high = 31, top = 63;
  auto value = [](ScalarIntrinsic id, uint64_t a, uint64_t b) {
    return static_cast<uint64_t>(evaluate(id, a, b, 0, width));
  };
  for (uint64_t a = 0; a < 64; ++a)
    for (uint64_t b = 0; b < 64; ++b) {
      int64_t x = number(a, width), y = number(b, width);
      auto u = static_cast<int64_t>(a), v = static_cast<int64_t>(b);
      ASSERT_EQ(number(value(ScalarIntrinsic::SaddSat, a, b), width), std::clamp(x + y, low, high));
      ASSERT_EQ(number(value(ScalarIntrinsic::SsubSat, a, b), width), std::clamp(x - y, low, high));
      ASSERT_EQ(value(ScalarIntrinsic::UaddSat, a, b), uint64_t(std::min(u + v, top)));
      ASSERT_EQ(value(ScalarIntrinsic::UsubSat, a, b), uint64_t(std::max<int64_t>(u - v, 0)));
      if (b < width) {
        int64_t power = int64_t{1} << b;
        ASSERT_EQ(number(value(ScalarIntrinsic::SshlSat, a, b), width), std::clamp(x * power, low, high));
        ASSERT_EQ(value(ScalarIntrinsic::UshlSat, a, b), uint64_t(std::min(u * power, top)));
      }
      ASSERT_EQ(number(value(ScalarIntrinsic::Smax, a, b), width), std::max(x, y));
      ASSERT_EQ(value(ScalarIntrinsic::Umin, a, b), std::min(a, b));
    }
}

TEST(ScalarIntrinsics, FunnelShiftsConcatenateAndCut) {
  constexpr unsigned width = 5;
  for (uint64_t high = 0; high < 32; ++high)
    for (uint64_t low = 0; low < 32; ++low)
      for (uint64_t amount = 0; amount < 12; ++amount) {
        uint64_t both = high << width | low;
        ASSERT_EQ(evaluate(ScalarIntrinsic::Fshl, high, low, amount, width),
                  both << amount % width >> width & 31);
        ASSERT_EQ(evaluate(ScalarIntrinsic::Fshr, high, low, amount, width), both >> amount % width & 31);
      }
}

// What llc makes of these intrinsics: a shift, and one back that is compared.
TEST(ScalarIntrinsics, SaturatingShiftsPastTheWidthDoWhatTheMachineDoes) {
  EXPECT_EQ(evaluate(ScalarIntrinsic::UshlSat, 3, 33, 0, 32), Wide{6});
  EXPECT_EQ(evaluate(ScalarIntrinsic::UshlSat, 1, 8, 0, 8), Wide{255});
  EXPECT_EQ(evaluate(ScalarIntrinsic::UshlSat, 1, 32, 0, 8), Wide{1});
  EXPECT_EQ(evaluate(ScalarIntrinsic::SshlSat, 0xff, 8, 0, 8), Wide{0x80});
}

TEST(ScalarIntrinsics, CountAndReverseBits) {
  EXPECT_EQ(evaluate(ScalarIntrinsic::Ctlz, 0, 0, 0, 32), Wide{32});
  EXPECT_EQ(evaluate(ScalarIntrinsic::Ctlz, 1, 0, 0, 128), Wide{127});
  EXPECT_EQ(evaluate(ScalarIntrinsic::Cttz, 8, 0, 0, 64), Wide{3});
  EXPECT_EQ(evaluate(ScalarIntrinsic::Ctpop, ~Wide{0}, 0, 0, 128), Wide{128});
  EXPECT_EQ(evaluate(ScalarIntrinsic::Bswap, 0x112233, 0, 0, 48), Wide{0x332211000000});
  EXPECT_EQ(evaluate(ScalarIntrinsic::Bitreverse, 0b00101, 0, 0, 5), Wide{0b10100});
  EXPECT_EQ(evaluate(ScalarIntrinsic::Abs, 0x80, 0, 0, 8), Wide{0x80});
}

// (a * b) / 2^scale, rounded down, on all pairs of 5-bit numbers with two fraction bits.
TEST(ScalarIntrinsics, FixedPointRoundsDown) {
  constexpr unsigned width = 5, scale = 2;
  auto floorDivide = [](int64_t x, int64_t y) { return x / y - (x % y != 0 && (x < 0) != (y < 0)); };
  for (uint64_t a = 0; a < 32; ++a)
    for (uint64_t b = 0; b < 32; ++b) {
      int64_t x = number(a, width), y = number(b, width);
      int64_t product = floorDivide(x * y, 4);
      ASSERT_EQ(number(uint64_t(evaluate(ScalarIntrinsic::SmulFixSat, a, b, scale, width)), width),
                std::clamp<int64_t>(product, -16, 15));
      ASSERT_EQ(evaluate(ScalarIntrinsic::SmulFix, a, b, scale, width), Wide(uint64_t(product) & 31));
      ASSERT_EQ(evaluate(ScalarIntrinsic::UmulFixSat, a, b, scale, width),
                Wide(std::min<uint64_t>(a * b / 4, 31)));
      if (b == 0) continue;
      int64_t quotient = floorDivide(x * 4, y);
      ASSERT_EQ(number(uint64_t(evaluate(ScalarIntrinsic::SdivFixSat, a, b, scale, width)), width),
                std::clamp<int64_t>(quotient, -16, 15));
      ASSERT_EQ(evaluate(ScalarIntrinsic::UdivFixSat, a, b, scale, width),
                Wide(std::min<uint64_t>(a * 4 / b, 31)));
    }
}

// The products need 256 bits.
TEST(ScalarIntrinsics, FixedPointIsExactOnWideNumbers) {
  Wide half = Wide{1} << 126; // of 127 fraction bits
  EXPECT_EQ(evaluate(ScalarIntrinsic::SmulFix, half, half, 127, 128), half >> 1);
  EXPECT_EQ(evaluate(ScalarIntrinsic::UmulFixSat, ~Wide{0}, ~Wide{0}, 127, 128), ~Wide{0});
  EXPECT_EQ(evaluate(ScalarIntrinsic::UmulFix, ~Wide{0}, half, 127, 128), ~Wide{0} >> 1);
  EXPECT_EQ(evaluate(ScalarIntrinsic::SdivFix, half >> 1, half, 127, 128), half);
}

TEST(ScalarIntrinsics, AFixedPointQuotientByZeroIsUndefined) {
  EXPECT_EQ(undefined(ScalarIntrinsic::SdivFix, 0), Undefined::DivisionByZero);
  EXPECT_EQ(undefined(ScalarIntrinsic::SdivFix, 1), std::nullopt);
  EXPECT_EQ(undefined(ScalarIntrinsic::SmulFix, 0), std::nullopt);
}

} // namespace
} // namespace sonde::semantics
