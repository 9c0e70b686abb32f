#include "support/options.h"

#include <gtest/gtest.h>

namespace sonde {

enum class Colour : uint8_t { Red, Blue };
constexpr ChoiceRow<Colour> colours[] = {{Colour::Red, "red"}, {Colour::Blue, "blue"}};

TEST(Options, ReadsTimesWithUnits) {
  EXPECT_EQ(secondsOf("30"), 30);
  EXPECT_EQ(secondsOf("0.5"), 0.5);
  EXPECT_EQ(secondsOf("90s"), 90);
  EXPECT_EQ(secondsOf("1m"), 60);
  EXPECT_EQ(secondsOf("1.5m"), 90);
  EXPECT_EQ(secondsOf("10min"), 600); // as KLEE has it
  EXPECT_EQ(secondsOf("2h"), 7200);
  for (const char* text : {"", "m", "1 m", "1d", "1ms", "1m30s", "s1", "one"})
    EXPECT_FALSE(secondsOf(text)) << text;
}

struct Sample {
  bool flag = true;
  unsigned count = 3;
  uint64_t large = uint64_t{1} << 40;
  std::string name = "x";
  Colour colour = Colour::Blue;
};
constexpr OptionRow<Sample> sampleRows[] = {
    {"--flag", &Sample::flag, nullptr, 0, 0, ""},
    {"-c,--count", &Sample::count, "N", 0, 9, ""},
    {"--large", &Sample::large, "N", 0, 1e18, ""},
    {"--name", &Sample::name, "NAME", 0, 0, ""},
    {"--colour", choice<&Sample::colour, colours>, nullptr, 0, 0, ""},
};

TEST(Options, DescribesValuesByLongNames) {
  std::map<std::string, std::string> values;
  describeOptions(Sample{}, sampleRows, values);
  EXPECT_EQ(values, (std::map<std::string, std::string>{{"--flag", "true"},
                                                        {"--count", "3"},
                                                        {"--large", "1099511627776"},
                                                        {"--name", "x"},
                                                        {"--colour", "blue"}}));
}

TEST(Options, SetsAChoiceByName) {
  constexpr ChoiceMember<Sample> member = choice<&Sample::colour, colours>;
  EXPECT_EQ(member.names(), (std::vector<std::string>{"red", "blue"}));
  Sample sample;
  EXPECT_TRUE(member.set(sample, "red"));
  EXPECT_EQ(sample.colour, Colour::Red);
  EXPECT_FALSE(member.set(sample, "green"));
  EXPECT_EQ(sample.colour, Colour::Red);
}

} // namespace sonde
