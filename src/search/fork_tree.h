#pragma once

/// \file
/// The tree of forks. A living state is a leaf, and a fork is an inner node with two branches. When a state
/// ends, its leaf and the fork above are removed and the other branch takes the fork's place, so that n
/// states are n leaves and n - 1 forks, however many paths have ended.

#include "search/searcher.h"
#include "support/rng.h"

#include <unordered_map>
#include <vector>

namespace sonde::search {

class ForkTree {
public:
  /// Adds a leaf for `state` beside that of `parent`, or beside the whole tree if there is no parent.
  void add(StateId state, std::optional<StateId> parent);
  void remove(StateId state);

  /// Walks from the root to a leaf, taking either branch of a fork with probability 1/2, and returns the
  /// state found. A state that is d forks deep is found with probability 2^-d. The walk takes log n steps on
  /// average however unbalanced the tree is, because deep leaves are rarely reached.
  StateId walk(Rng& rng) const;

  bool empty() const { return leaves_.empty(); }
  /// Returns the number of leaves and forks.
  size_t nodes() const { return nodes_.size() - free_.size(); }

private:
  using Index = uint32_t;
  static constexpr Index none = ~Index{0};

  struct Node {
    Index above = none;
    Index branches[2] = {none, none}; ///< the two sides of a fork
    StateId state = 0;                ///< the state of a leaf
  };

  Index make(const Node& node);
  /// Puts `fresh` into the place of `old` in the tree.
  void replace(Index old, Index fresh);

  std::vector<Node> nodes_;
  std::vector<Index> free_; ///< unused places in `nodes_`
  std::unordered_map<StateId, Index> leaves_;
  Index root_ = none;
};

} // namespace sonde::search
