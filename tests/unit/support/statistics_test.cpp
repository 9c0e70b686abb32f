#include "support/statistics.h"

#include <gtest/gtest.h>
#include <thread>

namespace sonde {
namespace {

#define FRUIT_COUNTERS(X)                                                                                    \
  X(Apples, Count, "apples eaten")                                                                           \
  X(Eating, Duration, "time spent eating")
SONDE_DEFINE_COUNTERS(FruitCounter, "fruit", FRUIT_COUNTERS)

#define ROOT_COUNTERS(X) X(Beets, Count, "beets eaten")
SONDE_DEFINE_COUNTERS(RootCounter, "roots", ROOT_COUNTERS)

TEST(Statistics, CountsPerComponentAndKeepsCountersApart) {
  Statistics statistics;
  auto fruit = statistics.counters<FruitCounter>();
  auto roots = statistics.counters<RootCounter>();
  fruit.add(FruitCounter::Apples);
  fruit.add(FruitCounter::Apples, 4);
  EXPECT_EQ(fruit[FruitCounter::Apples], 5u);
  EXPECT_EQ(fruit[FruitCounter::Eating], 0u);
  EXPECT_EQ(roots[RootCounter::Beets], 0u);
  EXPECT_EQ(statistics.counters<FruitCounter>()[FruitCounter::Apples], 5u) << "asking again gives the same";
  Statistics other;
  EXPECT_EQ(other.counters<FruitCounter>()[FruitCounter::Apples], 0u) << "nothing is shared";
}

TEST(Statistics, TableHasALineForEachCounterInTheOrderOfFirstUse) {
  Statistics statistics;
  statistics.counters<RootCounter>().add(RootCounter::Beets, 7);
  statistics.counters<FruitCounter>().add(FruitCounter::Eating, 1'500'000);
  std::string table = statistics.table();
  auto beets = table.find("Beets"), eating = table.find("1.500 ms");
  ASSERT_NE(beets, std::string::npos);
  ASSERT_NE(eating, std::string::npos);
  EXPECT_LT(beets, eating);
  EXPECT_NE(table.find("apples eaten"), std::string::npos);
}

TEST(Statistics, ReadingAValueAddsNoComponent) {
  Statistics statistics;
  EXPECT_EQ(statistics.value(FruitCounter::Apples), 0u);
  EXPECT_EQ(statistics.table(), "");
  statistics.counters<FruitCounter>().add(FruitCounter::Apples, 3);
  EXPECT_EQ(statistics.value(FruitCounter::Apples), 3u);
}

TEST(Statistics, StopwatchAddsTheTimeThatPassed) {
  Statistics statistics;
  auto fruit = statistics.counters<FruitCounter>();
  {
    Stopwatch watch(fruit, FruitCounter::Eating);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_GE(fruit[FruitCounter::Eating], 2'000'000u);
}

} // namespace
} // namespace sonde
