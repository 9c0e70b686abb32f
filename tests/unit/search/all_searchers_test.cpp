/// \file
/// What every searcher of the table must do, on random trees of forks.

#include "fake_exploration.h"
#include "support/rng.h"

#include <set>

namespace sonde::search {

class AllSearchers : public testing::TestWithParam<ChoiceRow<Kind>> {};

TEST_P(AllSearchers, PickOnlyLivingStatesAndKnowWhenThereAreNone) {
  Rng rng(7);
  for (unsigned round = 0; round < 20; ++round) {
    FakeExploration exploration(GetParam().value, round);
    unsigned forks = 0;
    while (!exploration.alive.empty()) {
      ASSERT_FALSE(exploration.searcher->empty());
      StateId state = exploration.run({.instructions = rng.below(5000), .coveredNew = rng.oneIn(10)});
      ASSERT_TRUE(exploration.isAlive(state));
      if (forks < 200 && !rng.oneIn(3)) {
        exploration.fork(state);
        ++forks;
      } else {
        exploration.end(state);
      }
      // One that nobody picked is shed now and then.
      if (exploration.alive.size() > 1 && rng.oneIn(10))
        exploration.end(exploration.alive[rng.below(exploration.alive.size())]);
    }
    EXPECT_TRUE(exploration.searcher->empty());
  }
}

TEST_P(AllSearchers, MakeEqualChoicesFromEqualSeeds) {
  auto choices = [] {
    FakeExploration exploration(GetParam().value, 42);
    Rng rng(3);
    std::vector<StateId> result;
    for (unsigned n = 0; n < 500; ++n) {
      StateId state = exploration.run({.instructions = rng.below(100'000), .coveredNew = rng.oneIn(20)});
      result.push_back(state);
      if (rng.oneIn(2) || exploration.alive.size() == 1)
        exploration.fork(state);
      else
        exploration.end(state);
    }
    return result;
  };
  EXPECT_EQ(choices(), choices());
}

TEST_P(AllSearchers, LetEveryPathEnd) {
  // A full tree of depth 8: each path ends at its eighth fork, so all states must be picked to its end.
  FakeExploration exploration(GetParam().value);
  std::map<StateId, unsigned> depth{{FakeExploration::first, 0}};
  unsigned ended = 0;
  for (unsigned picks = 0; !exploration.searcher->empty(); ++picks) {
    ASSERT_LT(picks, 1000u);
    StateId state = exploration.run();
    if (depth[state] == 8) {
      exploration.end(state);
      ++ended;
    } else {
      StateId child = exploration.fork(state);
      depth[child] = ++depth[state];
    }
  }
  EXPECT_EQ(ended, 256u);
}

TEST_P(AllSearchers, GiveTurnsOfAtLeastOneInstruction) {
  FakeExploration exploration(GetParam().value);
  exploration.searcher->pick();
  EXPECT_GT(exploration.searcher->turn().instructions, 0u);
}

INSTANTIATE_TEST_SUITE_P(Table, AllSearchers, testing::ValuesIn(kinds), [](const auto& parameter) {
  std::string name = parameter.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

} // namespace sonde::search
