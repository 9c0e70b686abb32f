#include "support/persistent_map.h"
#include "support/rng.h"

#include <gtest/gtest.h>
#include <map>
#include <vector>

namespace sonde {
namespace {

using Map = PersistentMap<int>;
using Reference = std::map<uint64_t, int>;

void expectSame(const Map& map, const Reference& reference) {
  ASSERT_EQ(map.size(), reference.size());
  Reference seen;
  uint64_t last = 0;
  map.forEach([&](uint64_t key, int value) {
    EXPECT_TRUE(seen.empty() || last < key);
    last = key;
    seen[key] = value;
  });
  EXPECT_EQ(seen, reference);
}

TEST(PersistentMap, FindsWhatWasSetAndNothingElse) {
  Map map;
  EXPECT_TRUE(map.empty());
  EXPECT_EQ(map.find(0), nullptr);
  map.set(0, 1);
  map.set(uint64_t{1} << 63, 2); // shares all but the last bit with 0
  ASSERT_NE(map.find(0), nullptr);
  EXPECT_EQ(*map.find(0), 1);
  EXPECT_EQ(*map.find(uint64_t{1} << 63), 2);
  EXPECT_EQ(map.find(32), nullptr);
  map.erase(0);
  EXPECT_EQ(map.find(0), nullptr);
  EXPECT_EQ(map.size(), 1u);
}

// Many copies, each changed on its own, against ordinary maps.
TEST(PersistentMap, CopiesDoNotSeeEachOther) {
  Rng rng(7);
  std::vector<std::pair<Map, Reference>> family(1);
  for (int step = 0; step < 20'000; ++step) {
    if (family.size() < 8 && rng.below(50) == 0) family.push_back(family[rng.below(family.size())]);
    auto& [map, reference] = family[rng.below(family.size())];
    uint64_t key = rng.below(2) ? rng.below(100) : rng.next() >> rng.below(60);
    if (rng.below(3) == 0 && !reference.empty()) {
      auto it = reference.lower_bound(key);
      if (it == reference.end()) it = reference.begin();
      map.erase(it->first);
      reference.erase(it);
    } else {
      map.set(key, step);
      reference[key] = step;
    }
    const int* found = map.find(key);
    auto expected = reference.find(key);
    ASSERT_EQ(found != nullptr, expected != reference.end());
    if (found) {
      EXPECT_EQ(*found, expected->second);
    }
  }
  for (const auto& [map, reference] : family) expectSame(map, reference);
}

} // namespace
} // namespace sonde
