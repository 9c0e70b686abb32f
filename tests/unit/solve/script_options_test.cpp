#include "solve/script_options.h"

#include <gtest/gtest.h>

namespace sonde::solve {

using Outcome = ScriptOptions::Outcome;

TEST(ScriptOptions, RefusesUnknownOptionsAndBadValues) {
  ScriptOptions options;
  EXPECT_FALSE(options.isTrue(ScriptOption::PrintSuccess));
  EXPECT_EQ(options.set(":print-success", "true"), Outcome::Done);
  EXPECT_TRUE(options.isTrue(ScriptOption::PrintSuccess));
  EXPECT_EQ(options.set(":print-success", "1"), Outcome::BadValue);
  EXPECT_TRUE(options.isTrue(ScriptOption::PrintSuccess)) << "a refused value changes nothing";
  EXPECT_EQ(options.set(":verbosity", "1"), Outcome::Unknown);
}

TEST(ScriptOptions, NumbersHaveSixtyFourBits) {
  ScriptOptions options;
  EXPECT_EQ(options.set(":reproducible-resource-limit", "18446744073709551615"), Outcome::Done);
  EXPECT_EQ(options.number(ScriptOption::ResourceLimit), ~uint64_t{0});
  for (const char* bad : {"18446744073709551616", "-1", "", "3x", "true"})
    EXPECT_EQ(options.set(":reproducible-resource-limit", bad), Outcome::BadValue) << bad;
}

TEST(ScriptOptions, ResetRestoresTheDefaults) {
  ScriptOptions options;
  options.set(":produce-models", "false");
  EXPECT_EQ(options.get(":produce-models"), "false");
  options.reset();
  EXPECT_EQ(options.get(":produce-models"), "true");
  EXPECT_EQ(options.get(":nothing"), std::nullopt);
}

} // namespace sonde::solve
