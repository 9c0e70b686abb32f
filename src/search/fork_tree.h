#pragma once

/// \file
/// The tree of forks: a state alive is a leaf, a fork is an inner node with two branches. When a state ends,
/// its fork goes with it and the other branch takes the fork's place: n states are n leaves and n - 1 forks,
/// however many paths have ended.

#include "search/searcher.h"
#include "support/rng.h"

#include <unordered_map>
#include <vector>

namespace sonde::search {

class ForkTree {
public:
  /// A leaf beside `parent`'s, or, without, beside all that there are.
  void add(StateId state, std::optional<StateId> parent);
  void remove(StateId state);

  /// From the root down, each branch as likely as the other: a state d forks deep is reached once in 2^d
  /// times. The walk takes log n steps on average, however lopsided the tree: a deep leaf is a rare one.
  StateId walk(Rng& rng) const;

  bool empty() const { return leaves_.empty(); }
  /// Leaves and forks.
  size_t nodes() const { return nodes_.size() - free_.size(); }

private:
  using Index = uint32_t;
  static constexpr Index none = ~Index{0};

  struct Node {
    Index above = none;
    Index branches[2] = {none, none}; ///< of a fork
    StateId state = 0;                ///< of a leaf
  };

  Index make(const Node& node);
  /// `fresh` where `old` hangs now.
  void replace(Index old, Index fresh);

  std::vector<Node> nodes_;
  std::vector<Index> free_; ///< places in `nodes_` to use again
  std::unordered_map<StateId, Index> leaves_;
  Index root_ = none;
};

} // namespace sonde::search
