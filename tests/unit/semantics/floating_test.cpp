#include "semantics/float_intrinsics.h"
#include "semantics/floating.h"
#include "support/rounding.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace sonde::semantics {
namespace {

using program::FloatIntrinsic;
using program::TypeKind;

TEST(Half, EveryValueSurvivesConversionToFloatAndBack) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    auto half = static_cast<uint16_t>(bits);
    bool isNan = (half & 0x7fff) > 0x7c00;
    uint16_t expected = isNan ? half | 0x200 : half; // a signalling NaN becomes quiet
    ASSERT_EQ(floatToHalf(halfToFloat(half)), expected) << std::hex << half;
  }
}

TEST(Half, RoundsToTheNearestEven) {
  for (uint32_t bits = 0; bits < 0x7bff; ++bits) { // neighbours below infinity
    auto low = static_cast<uint16_t>(bits), high = static_cast<uint16_t>(bits + 1);
    float middle = (halfToFloat(low) + halfToFloat(high)) / 2; // exact in float
    ASSERT_EQ(floatToHalf(middle), low % 2 == 0 ? low : high) << std::hex << low;
    ASSERT_EQ(floatToHalf(std::nextafter(middle, 0.0f)), low);
    ASSERT_EQ(floatToHalf(std::nextafter(middle, 1e30f)), high);
  }
  EXPECT_EQ(floatToHalf(65520.0f), 0x7c00); // half way to the next power of two: infinity
  EXPECT_EQ(floatToHalf(65519.996f), 0x7bff);
}

TEST(Half, RoundsToTheNearestInEveryMode) {
  for (int mode : {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO}) {
    const Rounding rounding(mode);
    EXPECT_EQ(convert(TypeKind::Double, TypeKind::Half, {fromDouble(1.0 + 0x1p-11 + 0x1p-40)}).low, 0x3c01u);
    EXPECT_EQ(convert(TypeKind::Double, TypeKind::Half, {fromDouble(1.0 + 0x1p-11 - 0x1p-40)}).low, 0x3c00u);
    EXPECT_EQ(floatToHalf(0x1.8p-24f), 2u);
    EXPECT_EQ(floatToHalf(-0x1.7p-24f), 0x8001u);
  }
}

TEST(Floating, RoundsByTheModeOfTheProcessor) {
  const Bits one{fromDouble(1)}, three{fromDouble(3)};
  const auto third = [&] { return binaryFloat(program::BinaryOp::FDiv, TypeKind::Double, one, three).low; };
  const auto whole = [&] { return toFloat(TypeKind::Float, 0x7fffffffffffff01, 64, true).low; };
  const uint64_t nearest = third(), large = whole();
  const Rounding upward(FE_UPWARD);
  EXPECT_EQ(third(), nearest + 1);
  EXPECT_EQ(whole(), large);
  const Rounding downward(FE_DOWNWARD);
  EXPECT_EQ(third(), nearest);
  EXPECT_EQ(whole(), large - 1);
  EXPECT_EQ(evaluate(FloatIntrinsic::Lrint, TypeKind::Double, {{fromDouble(-2.25)}, {}, {}}, 64).low,
            static_cast<uint64_t>(-3));
}

TEST(Half, RoundsADoubleOnce) {
  // Just above the middle between 1 and its successor: rounded to float it would be the middle itself.
  double value = 1.0 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(convert(TypeKind::Double, TypeKind::Half, {fromDouble(value)}).low, 0x3c01u);
  EXPECT_EQ(convert(TypeKind::Double, TypeKind::Half, {fromDouble(1.0 + 0x1p-11 - 0x1p-40)}).low, 0x3c00u);
}

TEST(Floating, LongDoubleKeepsItsBits) {
  for (long double value : {0.0L, 1.0L, -3.14159265358979323846L, std::numeric_limits<long double>::max(),
                            std::numeric_limits<long double>::denorm_min()}) {
    EXPECT_EQ(asLongDouble(fromLongDouble(value)), value);
    EXPECT_EQ(asLongDouble(negate(TypeKind::X86Fp80, fromLongDouble(value))), -value);
  }
}

TEST(Floating, PredicatesAreBitSets) {
  double nan = std::nan("");
  EXPECT_TRUE(compareFloat(1, 2.0, 2.0));  // oeq
  EXPECT_FALSE(compareFloat(1, nan, nan)); // oeq
  EXPECT_TRUE(compareFloat(9, nan, 2.0));  // ueq
  EXPECT_TRUE(compareFloat(4, 1.0, 2.0));  // olt
  EXPECT_FALSE(compareFloat(7, nan, 2.0)); // ord
  EXPECT_TRUE(compareFloat(14, 1.0, 2.0)); // une
  EXPECT_FALSE(compareFloat(0, 1.0, 1.0)); // false
  EXPECT_TRUE(compareFloat(15, nan, nan)); // true
}

TEST(Floating, IntegersThatDoNotFitAreThoseOfTheMachine) {
  auto signedInt = [](double value) {
    return static_cast<uint64_t>(toInteger(TypeKind::Double, {fromDouble(value)}, 32, true));
  };
  EXPECT_EQ(signedInt(-3.99), 0xfffffffdu);
  EXPECT_EQ(signedInt(1e10), 0x80000000u);
  EXPECT_EQ(signedInt(std::nan("")), 0x80000000u);
  EXPECT_EQ(toInteger(TypeKind::Double, {fromDouble(1.8e19)}, 64, false), Wide{18000000000000000000u});
}

TEST(Floating, WideIntegersRoundOnce) {
  Wide value = (Wide{1} << 100) + 1;
  EXPECT_EQ(asDouble(toFloat(TypeKind::Double, value, 128, false).low), 0x1p100);
  EXPECT_EQ(asDouble(toFloat(TypeKind::Double, ~Wide{0}, 128, true).low), -1.0);
  EXPECT_EQ(asDouble(toFloat(TypeKind::Double, ~Wide{0}, 128, false).low), 0x1p128);
}

TEST(FloatIntrinsics, ClassifyNumbers) {
  auto isClass = [](double value, uint64_t mask) {
    return evaluate(FloatIntrinsic::IsFpclass, TypeKind::Double, {{fromDouble(value)}, {mask}, {}}, 1).low !=
           0;
  };
  EXPECT_TRUE(isClass(std::nan(""), 2));
  EXPECT_TRUE(isClass(-INFINITY, 4));
  EXPECT_TRUE(isClass(-1.0, 8));
  EXPECT_TRUE(isClass(-1e-310, 16));
  EXPECT_TRUE(isClass(-0.0, 32));
  EXPECT_TRUE(isClass(0.0, 64));
  EXPECT_TRUE(isClass(1e-310, 128));
  EXPECT_TRUE(isClass(1.0, 256));
  EXPECT_TRUE(isClass(INFINITY, 512));
  EXPECT_FALSE(isClass(1.0, 1023 - 256));
}

TEST(FloatIntrinsics, RoundTiesToEven) {
  auto even = [](double value) {
    return asDouble(
        evaluate(FloatIntrinsic::Roundeven, TypeKind::Double, {{fromDouble(value)}, {}, {}}, 64).low);
  };
  EXPECT_EQ(even(0.5), 0.0);
  EXPECT_EQ(even(1.5), 2.0);
  EXPECT_EQ(even(2.5), 2.0);
  EXPECT_EQ(even(-0.5), 0.0);
  EXPECT_TRUE(std::signbit(even(-0.5)));
  EXPECT_EQ(even(-1.5), -2.0);
  EXPECT_EQ(even(0.49999999999999994), 0.0);
  EXPECT_EQ(even(4503599627370497.0), 4503599627370497.0);
}

TEST(FloatIntrinsics, ConversionsSaturate) {
  auto toByte = [](double value, FloatIntrinsic id) {
    return evaluate(id, TypeKind::Double, {{fromDouble(value)}, {}, {}}, 8).low;
  };
  EXPECT_EQ(toByte(300, FloatIntrinsic::FptosiSat), 127u);
  EXPECT_EQ(toByte(-300, FloatIntrinsic::FptosiSat), 128u);
  EXPECT_EQ(toByte(-1.5, FloatIntrinsic::FptosiSat), 255u);
  EXPECT_EQ(toByte(300, FloatIntrinsic::FptouiSat), 255u);
  EXPECT_EQ(toByte(-3, FloatIntrinsic::FptouiSat), 0u);
  EXPECT_EQ(toByte(std::nan(""), FloatIntrinsic::FptouiSat), 0u);
}

} // namespace
} // namespace sonde::semantics
