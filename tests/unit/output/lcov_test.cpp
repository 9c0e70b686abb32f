#include "output/lcov.h"

#include <gtest/gtest.h>

namespace sonde::output {
namespace {

TEST(Lcov, WritesRecordsOfLinesAndBranches) {
  program::FileCoverage file;
  file.file = {"/project/a.c", "a.c"};
  file.lines = {{3, true}, {4, false}};
  file.branches = {{3, true, {true, false}}, {4, false, {false, false}}};
  file.functions = {{"main", 2, true}, {"helper", 7, false}};
  EXPECT_EQ(lcov({file}), "TN:sonde\n"
                          "SF:/project/a.c\n"
                          "FN:2,main\n"
                          "FN:7,helper\n"
                          "FNDA:1,main\n"
                          "FNDA:0,helper\n"
                          "FNF:2\n"
                          "FNH:1\n"
                          "BRDA:3,0,0,1\n"
                          "BRDA:3,0,1,0\n"
                          "BRDA:4,1,0,-\n"
                          "BRDA:4,1,1,-\n"
                          "BRF:4\n"
                          "BRH:1\n"
                          "DA:3,1\n"
                          "DA:4,0\n"
                          "LF:2\n"
                          "LH:1\n"
                          "end_of_record\n");
  EXPECT_EQ(lcov({}), "");
}

} // namespace
} // namespace sonde::output
