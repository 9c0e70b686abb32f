#include "support/nearest.h"

#include <gtest/gtest.h>

namespace sonde {

namespace {

const std::vector<std::string> models = {"auto", "single", "forking", "merging", "flat", "segmented"};
const std::vector<std::string> options = {"--max-time", "--max-tests", "--memory", "--output"};

} // namespace

TEST(Nearest, FindsAMisspeltName) {
  EXPECT_EQ(nearest("mergign", models), "merging");
  EXPECT_EQ(nearest("rn", {"solve", "run", "cc"}), "run");
  EXPECT_EQ(nearest("--max-tiem", options), "--max-time");
}

TEST(Nearest, FindsANameByItsBeginning) {
  EXPECT_EQ(nearest("fo", models), "forking");
  EXPECT_EQ(nearest("segment", models), "segmented");
}

TEST(Nearest, PrefersAMisspeltLetterToACommonBeginning) {
  EXPECT_EQ(nearest("--print-outptu", {"--print", "--print-output"}), "--print-output");
  EXPECT_EQ(nearest("--print-outptu", {"--print-output", "--print"}), "--print-output");
}

TEST(Nearest, FindsANameWithTheSameStem) {
  EXPECT_EQ(nearest("merge", models), "merging");
  EXPECT_EQ(nearest("forked", models), "forking");
  EXPECT_EQ(nearest("segmentation", models), "segmented");
}

TEST(Nearest, IsSilentIfNothingIsNear) {
  EXPECT_EQ(nearest("fast", models), "");
  EXPECT_EQ(nearest("f", models), "");
  EXPECT_EQ(nearest("--max-quadratic-growth", options), ""); // two begin with --max-
  EXPECT_EQ(nearest("", models), "");
  EXPECT_EQ(nearest("forked", {"forking", "forklift"}), "");
}

} // namespace sonde
