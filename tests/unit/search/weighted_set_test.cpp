#include "search/weighted_set.h"

#include <gtest/gtest.h>
#include <map>

namespace sonde::search {

TEST(WeightedSet, DrawsInProportion) {
  WeightedSet set;
  for (StateId state = 0; state < 40; ++state) set.set(state, 1 + state);
  for (StateId state = 0; state < 40; state += 2) set.remove(state);
  set.set(1, 400); // the odd ones below 40 weigh 2 + 4 + … + 40 = 420, without this one 418
  Rng rng(5);
  std::map<StateId, unsigned> counts;
  for (unsigned n = 0; n < 81'800; ++n) ++counts[set.draw(rng)];
  EXPECT_EQ(counts.size(), 20u);
  EXPECT_NEAR(counts[1], 40'000, 900);
  for (StateId state = 3; state < 40; state += 2) EXPECT_NEAR(counts[state], 100 * (1 + state), 350) << state;
}

TEST(WeightedSet, ReusesThePlacesOfRemovedStates) {
  WeightedSet set;
  Rng rng(5);
  for (StateId state = 0; state < 100; ++state) {
    set.set(state, 7);
    if (state >= 10) set.remove(state - 10);
  }
  std::map<StateId, unsigned> counts;
  for (unsigned n = 0; n < 1000; ++n) ++counts[set.draw(rng)];
  EXPECT_EQ(counts.size(), 10u);
  EXPECT_EQ(counts.begin()->first, 90u);
  for (StateId state = 90; state < 100; ++state) set.remove(state);
  EXPECT_TRUE(set.empty());
}

} // namespace sonde::search
