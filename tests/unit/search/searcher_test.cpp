/// \file
/// What sets each searcher apart, on trees made by hand.

#include "fake_exploration.h"

namespace sonde::search {

constexpr StateId first = FakeExploration::first;

TEST(DepthFirst, FollowsAPathToItsEndThenTheLastFork) {
  FakeExploration exploration(Kind::DepthFirst);
  EXPECT_EQ(exploration.run(), first);
  StateId older = exploration.fork(first);
  StateId younger = exploration.fork(first);
  EXPECT_EQ(exploration.run(), first); // it goes on, although it is the oldest
  exploration.end(first);
  EXPECT_EQ(exploration.run(), younger);
  StateId grandchild = exploration.fork(younger);
  EXPECT_EQ(exploration.run(), younger);
  exploration.end(younger);
  EXPECT_EQ(exploration.run(), grandchild);
  exploration.end(grandchild);
  EXPECT_EQ(exploration.run(), older);
  EXPECT_EQ(exploration.searcher->turn().instructions, Turn::unlimited);
  EXPECT_FALSE(exploration.searcher->turn().untilFork);
}

TEST(DepthFirst, ContinuesWithAnotherStateIfTheRunningOneIsDropped) {
  FakeExploration exploration(Kind::DepthFirst);
  EXPECT_EQ(exploration.run(), first);
  StateId child = exploration.fork(first);
  EXPECT_EQ(exploration.run(), first);
  exploration.end(first);
  EXPECT_EQ(exploration.run(), child);
}

TEST(BreadthFirst, TakesStatesInTurnFromForkToFork) {
  FakeExploration exploration(Kind::BreadthFirst);
  ASSERT_TRUE(exploration.searcher->turn().untilFork);
  std::vector<StateId> order;
  for (unsigned n = 0; n < 7; ++n) {
    StateId state = exploration.run();
    order.push_back(state);
    exploration.fork(state);
  }
  // The root's fork, then both of its states', then those of all four.
  EXPECT_EQ(order, (std::vector<StateId>{1, 1, 2, 1, 3, 2, 4}));
}

TEST(BreadthFirst, AnEndlessLoopDoesNotBlockOtherStates) {
  FakeExploration exploration(Kind::BreadthFirst);
  StateId other = exploration.fork(first);
  Progress whole{.instructions = exploration.searcher->turn().instructions};
  EXPECT_EQ(exploration.run(whole), first);
  EXPECT_EQ(exploration.run(whole), other);
  EXPECT_EQ(exploration.run(whole), first);
}

TEST(RandomPath, ChoosesEitherBranchOfAForkWithEqualProbability) {
  // A comb: the first state forks off a child again and again, as a loop does.
  FakeExploration exploration(Kind::RandomPath);
  for (unsigned n = 0; n < 10; ++n) exploration.fork(first);
  std::map<StateId, unsigned> counts = exploration.drawn(8000);
  EXPECT_NEAR(counts[2], 4000, 300); // forked off at the root
  EXPECT_NEAR(counts[3], 2000, 250);
  EXPECT_NEAR(counts[4], 1000, 200);
  EXPECT_LT(counts[first], 40u);
}

TEST(RandomPath, ForgetsAForkWhenOneBranchHasEnded) {
  FakeExploration exploration(Kind::RandomPath);
  for (unsigned n = 0; n < 10; ++n) exploration.fork(first);
  for (StateId state = 3; state <= 11; ++state) exploration.end(state);
  std::map<StateId, unsigned> counts = exploration.drawn(8000);
  EXPECT_NEAR(counts[2], 4000, 300);
  EXPECT_NEAR(counts[first], 4000, 300);
}

TEST(RandomState, ChoosesAllStatesWithEqualProbability) {
  FakeExploration exploration(Kind::RandomState);
  for (unsigned n = 0; n < 9; ++n) exploration.fork(first);
  for (auto [state, count] : exploration.drawn(10'000)) EXPECT_NEAR(count, 1000, 150) << state;
}

TEST(CoverNew, PrefersStatesThatRecentlyCoveredNewCode) {
  FakeExploration exploration(Kind::CoverNew);
  StateId child = exploration.fork(first);
  exploration.searcher->ran(first, {.instructions = 20'000});
  exploration.searcher->ran(child, {.instructions = 20'000, .coveredNew = true});
  std::map<StateId, unsigned> counts = exploration.drawn(1000);
  EXPECT_GT(counts[child], 950u);
}

TEST(CoverNew, ChoosesEveryStateEventually) {
  FakeExploration exploration(Kind::CoverNew);
  StateId child = exploration.fork(first);
  exploration.searcher->ran(first, {.instructions = 10'000});
  EXPECT_GT(exploration.drawn(10'000)[first], 10u);
  // However long it has run without anything new: alone it is picked.
  exploration.searcher->ran(first, {.instructions = INT64_MAX});
  exploration.end(child);
  EXPECT_EQ(exploration.run(), first);
}

TEST(CoverNew, ChildrenInheritTheCountOfTheirParent) {
  FakeExploration exploration(Kind::CoverNew);
  StateId other = exploration.fork(first);
  exploration.searcher->ran(first, {.instructions = 50'000});
  StateId child = exploration.fork(first);
  std::map<StateId, unsigned> counts = exploration.drawn(1000);
  EXPECT_LT(counts[child], 20u);
  EXPECT_GT(counts[other], 950u);
}

TEST(Interleaved, AlternatesBetweenTreeAndCoverage) {
  // The root's first child is half of the tree, but has covered nothing new for long; the second has.
  FakeExploration exploration(Kind::Interleaved);
  StateId shallow = exploration.fork(first);
  for (unsigned n = 0; n < 10; ++n) exploration.fork(first);
  StateId deep = exploration.fork(first);
  for (StateId state : exploration.alive)
    exploration.searcher->ran(state, {.instructions = 1'000'000, .coveredNew = state == deep});
  std::map<StateId, unsigned> counts = exploration.drawn(1000);
  EXPECT_NEAR(counts[deep], 500, 20);
  EXPECT_NEAR(counts[shallow], 250, 60);
}

TEST(Interleaved, GivesEveryThirdTurnToTheStateWithTheDeepestCalls) {
  FakeExploration exploration(Kind::Interleaved);
  for (unsigned n = 0; n < 20; ++n) exploration.fork(first);
  const StateId deep = exploration.fork(first);
  for (unsigned n = 0; n < 1000; ++n) exploration.fork(first);
  const auto ran = [&](StateId state, uint32_t calls) {
    exploration.searcher->ran(state, {.instructions = 1, .calls = calls});
  };
  ran(deep, 100);
  EXPECT_LT(exploration.drawn(300)[deep], 10u);
  ran(deep, 1000);
  ran(first, 999);
  EXPECT_NEAR(exploration.drawn(300)[deep], 100, 10);
  ran(deep, 1000); // no deeper than before, and nothing was forked
  EXPECT_LT(exploration.drawn(300)[deep], 10u);
  ran(deep, 1001);
  exploration.fork(deep);
  const StateId last = exploration.fork(deep);
  exploration.end(deep);
  EXPECT_NEAR(exploration.drawn(300)[last], 100, 10);
  exploration.end(last);
  EXPECT_EQ(exploration.drawn(300)[last], 0u);
}

} // namespace sonde::search
