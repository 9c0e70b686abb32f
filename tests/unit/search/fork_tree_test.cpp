#include "search/fork_tree.h"

#include <gtest/gtest.h>
#include <set>

namespace sonde::search {

TEST(ForkTree, HasNodesForLivingStatesOnly) {
  ForkTree tree;
  Rng rng(1);
  std::vector<StateId> alive{1};
  tree.add(1, std::nullopt);
  for (StateId state = 2; state < 2000; ++state) {
    tree.add(state, alive[rng.below(alive.size())]);
    alive.push_back(state);
    if (alive.size() > 50) {
      auto victim = alive.begin() + static_cast<ptrdiff_t>(rng.below(alive.size()));
      tree.remove(*victim);
      alive.erase(victim);
    }
    ASSERT_EQ(tree.nodes(), 2 * alive.size() - 1);
  }
  std::set<StateId> reached;
  for (unsigned n = 0; n < 20'000; ++n) reached.insert(tree.walk(rng));
  for (StateId state : reached) EXPECT_NE(std::find(alive.begin(), alive.end(), state), alive.end());
  EXPECT_GT(reached.size(), 25u); // the others are deep

  for (StateId state : alive) tree.remove(state);
  EXPECT_TRUE(tree.empty());
  EXPECT_EQ(tree.nodes(), 0u);
  tree.add(5000, std::nullopt); // and begins anew
  EXPECT_EQ(tree.walk(rng), 5000u);
}

TEST(ForkTree, WalksDeeperThanTheBitsOfOneRandomNumber) {
  ForkTree tree;
  tree.add(0, std::nullopt);
  for (StateId state = 1; state <= 200; ++state) tree.add(state, state - 1);
  for (StateId state = 0; state < 100; ++state) tree.remove(state);
  Rng rng(9);
  for (unsigned n = 0; n < 1000; ++n) {
    StateId state = tree.walk(rng);
    EXPECT_TRUE(state >= 100 && state <= 200) << state;
  }
}

} // namespace sonde::search
