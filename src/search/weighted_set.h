#pragma once

/// \file
/// A set of states that draws each with a probability in proportion to its weight, by a binary tree of sums.
/// Weights are integers, so that the draws are the same on every machine.

#include "search/searcher.h"
#include "support/rng.h"

#include <unordered_map>
#include <vector>

namespace sonde::search {

class WeightedSet {
public:
  /// Adds `state`, or changes its weight. Weights are at least 1, and their sum is below 2^64.
  void set(StateId state, uint64_t weight);
  void remove(StateId state);

  StateId draw(Rng& rng) const;
  bool empty() const { return places_.empty(); }

private:
  void store(size_t place, uint64_t weight);
  void grow();

  // sums_[1] is the root, and sums_[n] is the sum of sums_[2n] and sums_[2n + 1]; the second half are the
  // weights of the states.
  std::vector<uint64_t> sums_;
  std::vector<StateId> states_; ///< by place; as many as there are leaves
  std::vector<size_t> free_;    ///< unused places
  std::unordered_map<StateId, size_t> places_;
};

} // namespace sonde::search
