#include "exec/format.h"

#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>

namespace sonde::exec {
namespace {

using memory::FaultKind;
using memory::ObjectKind;
using program::pointerType;
using program::Type;
using program::TypeKind;

class Format : public ::testing::Test {
protected:
  uint64_t string(const std::string& text) {
    const uint64_t base = space.allocate(ObjectKind::Heap, text.size() + 1, 1, 1);
    space.initialise(base, text.c_str(), text.size() + 1);
    return base;
  }
  static NativeValue value(int number) { return {{TypeKind::Integer, 32}, static_cast<uint32_t>(number)}; }
  static NativeValue value(long number) { return {{TypeKind::Integer, 64}, static_cast<uint64_t>(number)}; }
  static NativeValue value(double number) {
    NativeValue result{{TypeKind::Double, 64}};
    std::memcpy(&result.low, &number, sizeof number);
    return result;
  }
  static NativeValue value(long double number) {
    NativeValue result{{TypeKind::X86Fp80, 80}};
    std::memcpy(&result.low, &number, 8);
    std::memcpy(&result.high, reinterpret_cast<char*>(&number) + 8, 2);
    return result;
  }
  NativeValue value(const char* text) { return {pointerType, string(text)}; }

  /// Sonde's text and the host's, from the same values.
  template <typename... T> void agrees(const char* format, T... values) {
    const std::vector<NativeValue> arguments{value(values)...};
    const Formatted formatted = formatText(space, string(format), arguments);
    char expected[2000];
    const int length = std::snprintf(expected, sizeof expected, format, values...);
    EXPECT_TRUE(formatted.supported) << format;
    EXPECT_EQ(formatted.fault, nullptr) << format;
    EXPECT_EQ(formatted.text, std::string(expected, static_cast<size_t>(length))) << format;
  }

  memory::AddressSpace space;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat"

TEST_F(Format, PrintsIntegersAsTheHostDoes) {
  for (int number : {0, 1, -1, 42, -128, 255, 65536, 2147483647, -2147483647 - 1}) {
    for (const char* format :
         {"%d", "%5i|", "%-8d|", "%+d", "% d", "%08d", "%.3d", "%x", "%#X", "%o", "%u", "%hhd", "%hu", "%c"})
      agrees(format, number);
    agrees("%*d|", 7, number);
    agrees("%-*.*d|", -9, 4, number);
    agrees("%.*d|", -1, number);
  }
  for (long number : {0L, -1L, 1L << 40, -(1L << 62)})
    for (const char* format : {"%ld", "%lld", "%zu", "%jx", "%+20ld|", "%td"}) agrees(format, number);
}

TEST_F(Format, PrintsRealsAsTheHostDoes) {
  for (double number : {0.0, -0.0, 1.5, -2.25, 1e100, 1e-300, 123456.789, 1.0 / 3})
    for (const char* format : {"%f", "%.0f", "%10.3f|", "%e", "%G", "%a", "%-15g|", "%+.10e", "%300.2f"})
      agrees(format, number);
  agrees("%Lf %.15Lg %La", 1.5L, 2.0L / 3, -1e4000L);
}

TEST_F(Format, PrintsStringsAsTheHostDoes) {
  agrees("plain");
  agrees("100%%");
  agrees("<%s> <%10s> <%-10s> <%.2s> <%.0s> <%.s>", "one", "two", "three", "four", "five", "six");
  agrees("%s %d %s %f", "a", 1, "b", 2.5);
  agrees("%1000s|", "wide");
  const Formatted nothing = formatText(space, string("%s"), std::vector<NativeValue>{{pointerType, 0}});
  EXPECT_EQ(nothing.text, "(null)");
}

#pragma GCC diagnostic pop

TEST_F(Format, ChecksWhatItReads) {
  const uint64_t open = space.allocate(ObjectKind::Heap, 3, 1, 1);
  ASSERT_EQ(space.write(open, "abc", 3), nullptr);
  const std::vector<NativeValue> arguments{{pointerType, open}};
  EXPECT_EQ(formatText(space, string("%s"), arguments).fault->kind, FaultKind::OutOfBounds);
  EXPECT_EQ(formatText(space, string("%.3s"), arguments).text, "abc");
  EXPECT_EQ(formatText(space, 0x10, {}).fault->kind, FaultKind::Null);
}

TEST_F(Format, LeavesToOthersWhatItDoesNotKnow) {
  EXPECT_FALSE(formatText(space, string("%d"), {}).supported);
  EXPECT_FALSE(formatText(space, string("%n"), std::vector<NativeValue>{{pointerType, 0}}).supported);
  EXPECT_FALSE(formatText(space, string("%ls"), std::vector<NativeValue>{{pointerType, 0}}).supported);
  EXPECT_FALSE(formatText(space, string("50%"), {}).supported);
}

} // namespace
} // namespace sonde::exec
