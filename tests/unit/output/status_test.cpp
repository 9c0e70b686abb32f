#include "output/number_text.h"
#include "output/status.h"

#include <gtest/gtest.h>

namespace sonde::output {
namespace {

TEST(Status, IsOneLine) {
  Counters before, now;
  before.time = 6'000'000;
  before.instructions = 1'000'000;
  now.time = 7'000'000;
  now.instructions = 13'300'000;
  now.paths = 1204;
  now.states = 1;
  now.tests = 812;
  now.bugs = 2;
  now.branches = 200;
  now.branchesCovered = 149;
  now.solverTime = 2'900'000;
  EXPECT_EQ(
      statusLine(now, before),
      "0:07 | 1204 paths, 1 state | 812 tests | 2 bugs | 74% of branches | 12.3 M instr/s | solver 41%");
}

TEST(Status, IsDefinedAtTheVeryBeginning) {
  EXPECT_EQ(statusLine({}, {}),
            "0:00 | 0 paths, 0 states | 0 tests | 0 bugs | 100% of branches | 0 instr/s | solver 0%");
}

TEST(Numbers, ArePrintedWithUnits) {
  EXPECT_EQ(duration(3'723'999'999), "1:02:03");
  EXPECT_EQ(seconds(345'000), "0.34 s");
  EXPECT_EQ(large(9'999), "9999");
  EXPECT_EQ(large(12'345), "12.3 k");
  EXPECT_EQ(large(2.5e9), "2.5 G");
  EXPECT_EQ(percent(999, 1000), "99%"); // not all is not 100%
  EXPECT_EQ(percent(1000, 1000), "100%");
}

} // namespace
} // namespace sonde::output
