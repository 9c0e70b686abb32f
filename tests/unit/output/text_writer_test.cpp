#include "output/text_writer.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

namespace sonde::output {
namespace {

TEST(TextWriter, PassesOnWhatWasAddedInPieces) {
  std::vector<std::string> pieces;
  TextWriter writer([&](std::string_view piece) { pieces.emplace_back(piece); });
  std::string expected;
  for (unsigned n = 0; n < 10'000; ++n) {
    writer.add("[", n, std::string_view(","), -5, "]");
    expected += "[" + std::to_string(n) + ",-5]";
  }
  EXPECT_GT(pieces.size(), 1u);
  writer.flush();
  writer.flush();
  std::string all;
  for (const std::string& piece : pieces) {
    EXPECT_FALSE(piece.empty());
    EXPECT_LE(piece.size(), size_t{32} << 10);
    all += piece;
  }
  EXPECT_EQ(all, expected);
}

TEST(TextWriter, TakesTextsThatAreLongerThanItsBuffer) {
  std::string all;
  TextWriter writer([&](std::string_view piece) { all += piece; });
  const std::string text(100'000, 'x');
  writer.add("before ", 1);
  writer.add(2, " ", text, 3);
  writer.add(" after");
  writer.flush();
  EXPECT_EQ(all, "before 12 " + text + "3 after");
}

TEST(TextWriter, WritesTheLongestNumbers) {
  std::string all;
  TextWriter writer([&](std::string_view piece) { all += piece; });
  writer.add(std::numeric_limits<uint64_t>::max(), " ", std::numeric_limits<int64_t>::min());
  writer.flush();
  EXPECT_EQ(all, "18446744073709551615 -9223372036854775808");
}

} // namespace
} // namespace sonde::output
