#include "allsmt/natural.h"

#include <gtest/gtest.h>

namespace sonde::allsmt {
namespace {

TEST(Natural, IsPrintedInDecimalDigits) {
  EXPECT_EQ(Natural().toString(), "0");
  EXPECT_EQ(Natural(1'000'000'000).toString(), "1000000000");
  EXPECT_EQ(Natural(UINT64_MAX).toString(), "18446744073709551615");
}

TEST(Natural, AddsWithCarry) {
  Natural sum(UINT64_MAX);
  sum += Natural(1);
  EXPECT_EQ(sum.toString(), "18446744073709551616");
  Natural nines(999'999'999);
  nines += Natural(1);
  EXPECT_EQ(nines, Natural(1'000'000'000));
}

TEST(Natural, MultipliesBeyondAnyWord) {
  Natural power(1);
  for (int n = 0; n < 100; ++n) power *= Natural(2);
  EXPECT_EQ(power.toString(), "1267650600228229401496703205376");
  power *= Natural(0);
  EXPECT_EQ(power, Natural(0));
  Natural large(UINT64_MAX);
  large *= Natural(UINT64_MAX);
  EXPECT_EQ(large.toString(), "340282366920938463426481119284349108225");
}

} // namespace
} // namespace sonde::allsmt
