#include "expr/evaluate.h"
#include "process/format_length.h"
#include "support/rng.h"

#include <climits>
#include <cstdio>
#include <gtest/gtest.h>

namespace sonde::process {
namespace {

using expr::Expr;

class FormatLength : public ::testing::Test {
protected:
  OpenConversion open(const std::string& format) {
    OpenConversion result;
    result.conversion = FormatScanner(format).conversion().value();
    result.width.value = static_cast<uint32_t>(result.conversion.width);
    result.precision.value = static_cast<uint32_t>(result.conversion.precision);
    return result;
  }
  Expr symbol(const char* name, unsigned width, uint64_t value) {
    Expr result = builder_.symbol(name, width);
    model_.set(result, BitVector(width, value & BitVector::mask(width)));
    return result;
  }
  uint64_t length(const OpenConversion& conversion) {
    return expr::evaluate(lengthOf(builder_, conversion), model_).toWord();
  }

  expr::Context context_;
  expr::Builder builder_{context_};
  expr::Model model_;
};

// The host prints the same numbers, with the same flags, widths and precisions.
TEST_F(FormatLength, IsTheLengthOfTheText) {
  Rng rng(5);
  const char* flags[] = {"", "-", "+", " ", "#", "0", "+#", "-0", "# 0"};
  const char* lengths[] = {"hh", "h", "", "l"};
  for (int round = 0; round < 20'000; ++round) {
    const std::string conversion =
        std::string("%") + flags[rng.below(9)] + "*.*" + lengths[rng.below(4)] + "diouxX"[rng.below(6)];
    const auto width = static_cast<int>(rng.below(41)) - 20, precision = static_cast<int>(rng.below(25)) - 2;
    uint64_t value = rng.next() >> rng.below(64);
    if (rng.oneIn(10)) value = 0;
    if (rng.oneIn(4)) value = ~value;
    OpenConversion tested = open(conversion);
    tested.value = {symbol("value", tested.conversion.bits(), value), 0};
    const bool openSizes = rng.oneIn(2);
    tested.width = {openSizes ? symbol("width", 32, static_cast<uint64_t>(width)) : Expr(),
                    static_cast<uint32_t>(width)};
    tested.precision = {openSizes ? symbol("precision", 32, static_cast<uint64_t>(precision)) : Expr(),
                        static_cast<uint32_t>(precision)};
    const int expected = std::snprintf(nullptr, 0, conversion.c_str(), width, precision, value);
    ASSERT_EQ(length(tested), static_cast<uint64_t>(expected))
        << conversion << " of " << value << ", " << width << ", " << precision;
  }
}

TEST_F(FormatLength, IsCorrectForExtremeValues) {
  for (uint64_t value :
       {uint64_t{0}, uint64_t{9}, uint64_t{10}, uint64_t{INT64_MAX}, uint64_t{1} << 63, ~uint64_t{0}})
    for (const char* format : {"%ld", "%lu", "%lx", "%lo", "%#lo", "%p", "%30p", "%-3p"}) {
      OpenConversion tested = open(format);
      tested.value = {symbol("value", 64, value), 0};
      EXPECT_EQ(length(tested), static_cast<uint64_t>(std::snprintf(nullptr, 0, format, value)))
          << format << value;
    }
  OpenConversion character = open("%c");
  character.value = {symbol("character", 8, 0), 0};
  EXPECT_EQ(length(character), 1u);
}

TEST_F(FormatLength, IsCorrectForStrings) {
  OpenConversion tested = open("%s");
  for (int n = 0; n < 4; ++n) {
    memory::Byte byte;
    byte.expression = symbol(("byte" + std::to_string(n)).c_str(), 8, n == 2 ? 0 : 'a');
    tested.text.push_back(byte);
  }
  EXPECT_EQ(length(tested), 2u);
  tested.width.value = 7;
  EXPECT_EQ(length(tested), 7u);
  tested.width.value = static_cast<uint32_t>(-8);
  EXPECT_EQ(length(tested), 8u);
  tested.width.value = 0;
  for (int precision : {-1, 0, 1, 2, 3}) {
    tested.precision = {symbol("precision", 32, static_cast<uint64_t>(precision)), 0};
    EXPECT_EQ(length(tested), precision < 0 ? 2u : std::min(2u, static_cast<unsigned>(precision)));
  }
  tested.text[2] = {Expr(), 'b'};
  tested.precision = {Expr(), ~uint32_t{0}};
  EXPECT_EQ(length(tested), 4u);
}

} // namespace
} // namespace sonde::process
