#include "expr/rewrite/builder.h"
#include "process/captured_output.h"
#include "process/printed.h"

#include <gtest/gtest.h>

namespace sonde::process {
namespace {

constexpr uint64_t plenty = 1 << 20;
constexpr OutputStream out = OutputStream::Output, error = OutputStream::Error;

class CapturedOutputTest : public ::testing::Test {
protected:
  static Printed::Text text(const CapturedOutput& output, OutputStream stream, uint64_t limit = plenty) {
    return Printed(output, {}, limit).text(stream);
  }
  memory::Byte symbolic(const char* name) {
    memory::Byte byte;
    byte.expression = builder_.symbol(name, 8);
    return byte;
  }

  expr::Context context_;
  expr::Builder builder_{context_};
};

TEST_F(CapturedOutputTest, TellsHowMuchItHasGrown) {
  CapturedOutput output;
  uint64_t before = output.grown();
  output.add(out, std::string(1000, 'x'), false, plenty);
  EXPECT_GE(output.grown(), before + 1000);
  before = output.grown();
  output.add(out, std::vector(1000, symbolic("s")), false, plenty);
  EXPECT_GE(output.grown(), before + 1000 * sizeof(memory::Byte));
  before = output.grown();
  output.add(out, "beyond the limit", false, 2000);
  EXPECT_EQ(output.grown(), before);
}

TEST_F(CapturedOutputTest, CopiesDoNotSeeEachOther) {
  CapturedOutput output;
  EXPECT_TRUE(output.empty());
  output.add(out, "common ", false, plenty);
  CapturedOutput copy = output;
  output.add(out, "one", false, plenty);
  copy.add(out, "two", false, plenty);
  copy.add(error, "three", false, plenty);
  EXPECT_EQ(text(output, out).bytes, "common one");
  EXPECT_EQ(text(copy, out).bytes, "common two");
  EXPECT_EQ(text(copy, error).bytes, "three");
  EXPECT_EQ(text(output, error).bytes, "");
}

TEST_F(CapturedOutputTest, UnsharedOutputGrowsInPlace) {
  CapturedOutput output;
  for (int n = 0; n < 1000; ++n) output.add(out, "x", false, plenty);
  EXPECT_EQ(output.links().size(), 1u);
  for (int n = 0; n < 1000; ++n) output.add(out, std::vector{symbolic("b")}, false, plenty);
  EXPECT_EQ(output.links().size(), 2u);
  CapturedOutput copy = output;
  copy.add(out, std::vector{symbolic("b")}, false, plenty);
  EXPECT_EQ(copy.links().size(), 3u);
  EXPECT_EQ(text(output, out).bytes.size(), 2000u);
}

TEST_F(CapturedOutputTest, IsCutAtItsLimit) {
  CapturedOutput output;
  output.add(out, "123456", false, 10);
  EXPECT_FALSE(text(output, out, 10).cut);
  output.add(out, std::vector(3, symbolic("b")), false, 10);
  output.add(out, "abc", false, 10);
  EXPECT_EQ(text(output, out, 10).bytes, std::string("123456\0\0\0a", 10));
  EXPECT_TRUE(text(output, out, 10).cut);
  output.add(error, "fine", false, 10);
  EXPECT_FALSE(text(output, error, 10).cut);
  output.add(out, "more", false, 10);
  EXPECT_EQ(text(output, out, 10).bytes.size(), 10u);
}

TEST_F(CapturedOutputTest, LongConversionsAreCutWhenTheyAreRendered) {
  OpenConversion open;
  open.conversion.letter = 'd';
  open.width.value = 100;
  open.precision.value = ~uint32_t{0};
  open.value.expression = builder_.symbol("x", 32);
  CapturedOutput output;
  output.add(out, open, false, 40);
  output.add(out, "end", false, 40);
  EXPECT_EQ(text(output, out, 40).bytes, std::string(40, ' '));
  EXPECT_TRUE(text(output, out, 40).cut);
  EXPECT_EQ(text(output, out, 1000).bytes, std::string(99, ' ') + "0end");
}

TEST_F(CapturedOutputTest, ShowsOnlyOutputThatTheUserHasNotSeen) {
  CapturedOutput output;
  output.add(out, "seen ", true, plenty);
  output.add(error, "first ", false, plenty);
  output.add(out, "second ", false, plenty);
  output.add(error, "third", false, plenty);
  std::string all;
  Printed(output, {}, plenty).showRest([&](OutputStream stream, std::string_view text) {
    all += stream == error ? "!" : ".";
    all += text;
  });
  EXPECT_EQ(all, "!first .second !third");
}

TEST_F(CapturedOutputTest, ALongListIsDestroyedWithoutRecursion) {
  CapturedOutput output;
  for (int n = 0; n < 1'000'000; ++n) output.add(n % 2 ? out : error, "x", false, plenty);
  CapturedOutput copy = output;
  output = {};
  EXPECT_EQ(text(copy, out).bytes.size(), 500'000u);
}

} // namespace
} // namespace sonde::process
