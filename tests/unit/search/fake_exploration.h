#pragma once

/// \file
/// An exploration without a program: states fork, run and end as the test says, and the searcher hears of it.

#include "search/searchers.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <vector>

namespace sonde::search {

class FakeExploration {
public:
  explicit FakeExploration(Kind kind, uint64_t seed = 1) : searcher(makeSearcher(kind, seed)) {
    searcher->added(first, std::nullopt);
    alive.push_back(first);
  }

  StateId fork(StateId parent) {
    StateId child = ++last_;
    searcher->added(child, parent);
    alive.push_back(child);
    return child;
  }

  void end(StateId state) {
    searcher->removed(state);
    std::erase(alive, state);
  }

  /// The next state; it runs for its turn without a fork.
  StateId run(Progress progress = {.instructions = 1}) {
    StateId state = searcher->pick();
    EXPECT_TRUE(isAlive(state)) << state;
    searcher->ran(state, progress);
    return state;
  }

  bool isAlive(StateId state) const { return std::find(alive.begin(), alive.end(), state) != alive.end(); }

  std::map<StateId, unsigned> drawn(unsigned picks) {
    std::map<StateId, unsigned> counts;
    for (unsigned n = 0; n < picks; ++n) ++counts[searcher->pick()];
    return counts;
  }

  static constexpr StateId first = 1;

  std::unique_ptr<Searcher> searcher;
  std::vector<StateId> alive;

private:
  StateId last_ = first;
};

} // namespace sonde::search
