#include "support/options.h"

#include <gtest/gtest.h>

namespace sonde {

TEST(Options, ChoicesAreWhatBarsSeparate) {
  EXPECT_EQ(optionChoices("abv|z3"), (std::vector<std::string>{"abv", "z3"}));
  EXPECT_EQ(optionChoices("a|b|"), (std::vector<std::string>{"a", "b", ""}));
  EXPECT_TRUE(optionChoices("SECONDS").empty());
  EXPECT_TRUE(optionChoices("").empty());
}

} // namespace sonde
