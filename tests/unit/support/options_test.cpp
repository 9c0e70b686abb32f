#include "support/options.h"

#include <gtest/gtest.h>

namespace sonde {

TEST(Options, ChoicesAreWhatBarsSeparate) {
  EXPECT_EQ(optionChoices("abv|z3"), (std::vector<std::string>{"abv", "z3"}));
  EXPECT_EQ(optionChoices("a|b|"), (std::vector<std::string>{"a", "b", ""}));
  EXPECT_TRUE(optionChoices("SECONDS").empty());
  EXPECT_TRUE(optionChoices("").empty());
}

TEST(Options, TimesMayHaveUnits) {
  EXPECT_EQ(secondsOf("30"), 30);
  EXPECT_EQ(secondsOf("0.5"), 0.5);
  EXPECT_EQ(secondsOf("90s"), 90);
  EXPECT_EQ(secondsOf("1m"), 60);
  EXPECT_EQ(secondsOf("1.5m"), 90);
  EXPECT_EQ(secondsOf("2h"), 7200);
  for (const char* text : {"", "m", "1 m", "1d", "1ms", "1m30s", "s1", "one"})
    EXPECT_FALSE(secondsOf(text)) << text;
}

struct Sample {
  bool flag = true;
  unsigned count = 3;
  std::string name = "x";
};
constexpr OptionRow<Sample> sampleRows[] = {
    {"--flag", &Sample::flag, nullptr, 0, 0, ""},
    {"-c,--count", &Sample::count, "N", 0, 9, ""},
    {"--name", &Sample::name, "NAME", 0, 0, ""},
};

TEST(Options, ValuesByLongNames) {
  std::map<std::string, std::string> values;
  describeOptions<Sample>({}, sampleRows, values);
  EXPECT_EQ(values,
            (std::map<std::string, std::string>{{"--flag", "true"}, {"--count", "3"}, {"--name", "x"}}));
}

} // namespace sonde
