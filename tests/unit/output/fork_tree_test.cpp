#include "output/fork_tree.h"

#include <gtest/gtest.h>

namespace sonde::output {

std::vector<uint32_t> placesOn(const ForkTree& tree, uint64_t state, size_t most = 100) {
  std::vector<uint32_t> places;
  for (const WayStep& step : tree.wayOf(state, most)) places.push_back(step.location);
  return places;
}

// State 0 forks 1 at place 10 and 2 at place 20; state 1 forks 3 at place 11; state 0 forks 4 at place 30.
ForkTree smallTree() {
  ForkTree tree;
  tree.add({0, 1, 1, 10, 100, 101});
  tree.add({0, 2, 2, 20, 200, 201});
  tree.add({1, 3, 2, 11, 110, 111});
  tree.add({0, 4, 3, 30, 300, 301});
  return tree;
}

TEST(ForkTree, GivesTheForksOnTheWayOfAState) {
  const ForkTree tree = smallTree();
  EXPECT_EQ(placesOn(tree, 0), (std::vector<uint32_t>{10, 20, 30}));
  EXPECT_EQ(placesOn(tree, 1), (std::vector<uint32_t>{10, 11}));
  EXPECT_EQ(placesOn(tree, 2), (std::vector<uint32_t>{10, 20}));
  EXPECT_EQ(placesOn(tree, 3), (std::vector<uint32_t>{10, 11}));
  EXPECT_EQ(placesOn(tree, 4), (std::vector<uint32_t>{10, 20, 30}));
  EXPECT_EQ(placesOn(tree, 4, 2), (std::vector<uint32_t>{20, 30}));
}

TEST(ForkTree, SaysWhereTheStateWentOn) {
  const std::vector<WayStep> way = smallTree().wayOf(3, 100);
  ASSERT_EQ(way.size(), 2u);
  EXPECT_EQ(way[0].next, 100u); // state 1 was the new one
  EXPECT_EQ(way[1].next, 110u);
  EXPECT_EQ(smallTree().wayOf(2, 100)[0].next, 101u); // state 0 went on
}

TEST(ForkTree, LeavesOutForksAfterAnOpenForkWasMade) {
  ForkTree tree;
  tree.add({0, 1, 2, 20, 0, 0}); // the second fork of state 0
  tree.add({0, 2, 2, 20, 0, 0}); // an open fork of the same place, decided later
  tree.add({0, 3, 3, 30, 0, 0});
  EXPECT_EQ(placesOn(tree, 2), (std::vector<uint32_t>{20}));
}

TEST(ForkTree, CountsForksByPlace) {
  ForkTree tree = smallTree();
  tree.add({0, 5, 4, 10, 0, 0});
  EXPECT_EQ(tree.places().at(10), 2u);
  EXPECT_EQ(tree.nodes().size(), 5u);
}

} // namespace sonde::output
