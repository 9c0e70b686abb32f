#include "process/format.h"

#include <climits>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>

namespace sonde::process {
namespace {

constexpr size_t plenty = 10'000;

/// The only conversion of a format that begins with it.
Conversion conversionOf(const char* format) {
  FormatScanner scanner(format);
  std::optional<Conversion> conversion = scanner.conversion();
  EXPECT_TRUE(conversion && scanner.atEnd()) << format;
  return conversion.value_or(Conversion{});
}

std::optional<size_t> render(std::string& text, const Conversion& conversion, int value) {
  return renderInteger(text, conversion, static_cast<uint32_t>(value), plenty);
}
std::optional<size_t> render(std::string& text, const Conversion& conversion, long value) {
  return renderInteger(text, conversion, static_cast<uint64_t>(value), plenty);
}
std::optional<size_t> render(std::string& text, const Conversion& conversion, double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return renderReal(text, conversion, bits, 0, plenty);
}
std::optional<size_t> render(std::string& text, const Conversion& conversion, long double value) {
  uint64_t words[2] = {};
  std::memcpy(words, &value, 10);
  return renderReal(text, conversion, words[0], words[1], plenty);
}
std::optional<size_t> render(std::string& text, const Conversion& conversion, const char* value) {
  return renderText(text, conversion, value, plenty);
}

/// Sonde's text and the host's, from the same value.
template <typename T> void agrees(const char* format, T value) {
  std::string text = "before ";
  const std::optional<size_t> length = render(text, conversionOf(format), value);
  char expected[2000];
  const int size = std::snprintf(expected, sizeof expected, format, value);
  ASSERT_EQ(length, static_cast<size_t>(size)) << format;
  EXPECT_EQ(text, "before " + std::string(expected, *length)) << format;
}

TEST(Format, PrintsIntegersAsTheHostDoes) {
  for (int number : {0, 1, -1, 42, -128, 255, 65536, INT_MAX, INT_MIN})
    for (const char* format : {"%d", "%5i", "%-8d", "%+d", "% d", "%08d", "%.3d", "%x", "%#X", "%o", "%u",
                               "%hhd", "%hu", "%c", "%.0d"})
      agrees(format, number);
  for (long number : {0L, -1L, 1L << 40, -(1L << 62)})
    for (const char* format : {"%ld", "%lld", "%zu", "%jx", "%+20ld", "%td", "%p"}) agrees(format, number);
}

TEST(Format, PrintsRealsAsTheHostDoes) {
  for (double number : {0.0, -0.0, 1.5, -2.25, 1e100, 1e-300, 123456.789, 1.0 / 3})
    for (const char* format : {"%f", "%.0f", "%10.3f", "%e", "%G", "%a", "%-15g", "%+.10e", "%300.2f"})
      agrees(format, number);
  for (const char* format : {"%Lf", "%.15Lg", "%La"}) agrees(format, 2.0L / 3);
}

TEST(Format, PrintsStringsAsTheHostDoes) {
  for (const char* format : {"%s", "%10s", "%-10s", "%.2s", "%.0s", "%.s", "%1000s"}) agrees(format, "three");
  std::string text;
  EXPECT_EQ(renderText(text, conversionOf("%s"), nullptr, plenty), 6u);
  EXPECT_EQ(text, "(null)");
}

TEST(Format, KnowsTheLengthOfTextThatDoesNotFit) {
  std::string text;
  EXPECT_EQ(renderText(text, conversionOf("%s"), "abcdef", 2), 6u);
  EXPECT_EQ(renderInteger(text, conversionOf("%500d"), 7, 3), 500u);
  EXPECT_EQ(text, "ab   ");
}

TEST(Format, ScansTheTextBetweenConversions) {
  FormatScanner scanner("a%-+*.*lxb%%");
  EXPECT_EQ(scanner.plain(), "a");
  const std::optional<Conversion> first = scanner.conversion();
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->has('-') && first->has('+') && !first->has('0'));
  EXPECT_TRUE(first->takesWidth && first->takesPrecision);
  EXPECT_EQ(first->bits(), 64u);
  EXPECT_EQ(first->letter, 'x');
  EXPECT_EQ(scanner.plain(), "b");
  EXPECT_EQ(scanner.conversion()->letter, '%');
  EXPECT_TRUE(scanner.atEnd());
}

TEST(Format, RefusesInvalidConversions) {
  for (const char* format : {"%", "%-", "%5", "%.*", "%1$d", "%99999999999d", "%.99999999999d"})
    EXPECT_FALSE(FormatScanner(format).conversion()) << format;
}

} // namespace
} // namespace sonde::process
