#include "support/persistent_map.h"
#include "support/shared_bytes.h"

#include <gtest/gtest.h>
#include <vector>

namespace sonde {
namespace {

using Map = PersistentMap<uint64_t>;

double bytesOf(const Map& map, size_t most) {
  double sum = 0;
  map.count(SharedBytes(sum, most));
  return sum;
}

double bytesOfAll(const Map& map) {
  double sum = 0;
  map.count(SharedBytes::ofAll(sum));
  return sum;
}

Map filled() {
  Map map;
  for (uint64_t key = 0; key < 1000; ++key) map.set(key, key);
  return map;
}

TEST(SharedBytes, AnAllocationTakesMoreThanItsBytes) {
  EXPECT_EQ(allocated(1), 32u);
  EXPECT_EQ(allocated(24), 32u);
  EXPECT_EQ(allocated(25), 48u);
}

TEST(SharedBytes, SharedPartsCountOnceOverAllHolders) {
  const Map one = filled();
  const double alone = bytesOf(one, 1000);
  EXPECT_GT(alone, 1000 * sizeof(uint64_t));
  std::vector<Map> all(7, one);
  double together = bytesOf(one, 1000);
  for (const Map& map : all) together += bytesOf(map, 1000);
  EXPECT_NEAR(together, alone, 1);
}

TEST(SharedBytes, UnsharedPartsCountInFull) {
  const Map one = filled();
  Map changed = one;
  changed.set(17, 0);
  EXPECT_LT(bytesOf(one, 1000), bytesOfAll(one));
  EXPECT_GT(bytesOf(changed, 1000) + bytesOf(one, 1000), bytesOfAll(one));
  EXPECT_LT(bytesOf(changed, 1000) + bytesOf(one, 1000), 2 * bytesOfAll(one));
}

TEST(SharedBytes, PartsWithTooManyHoldersAreNotCounted) {
  const Map one = filled();
  const std::vector<Map> others(9, one);
  EXPECT_GT(bytesOf(one, 10), 0);
  EXPECT_EQ(bytesOf(one, 9), 0);
  EXPECT_NEAR(bytesOfAll(one), 10 * bytesOf(one, 10), 1);
}

} // namespace
} // namespace sonde
