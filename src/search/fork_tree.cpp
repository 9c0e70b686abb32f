#include "search/fork_tree.h"

#include "support/check.h"

namespace sonde::search {

ForkTree::Index ForkTree::make(const Node& node) {
  if (free_.empty()) {
    nodes_.push_back(node);
    return static_cast<Index>(nodes_.size() - 1);
  }
  Index index = free_.back();
  free_.pop_back();
  nodes_[index] = node;
  return index;
}

void ForkTree::replace(Index old, Index fresh) {
  Index above = nodes_[old].above;
  nodes_[fresh].above = above;
  if (above == none)
    root_ = fresh;
  else
    nodes_[above].branches[nodes_[above].branches[1] == old] = fresh;
}

void ForkTree::add(StateId state, std::optional<StateId> parent) {
  Index leaf = make({.state = state});
  leaves_[state] = leaf;
  if (root_ == none) {
    root_ = leaf;
    return;
  }
  Index sibling = parent ? leaves_.at(*parent) : root_;
  Index fork = make({});
  replace(sibling, fork);
  nodes_[fork].branches[0] = sibling;
  nodes_[fork].branches[1] = leaf;
  nodes_[sibling].above = nodes_[leaf].above = fork;
}

void ForkTree::remove(StateId state) {
  auto found = leaves_.find(state);
  SONDE_CHECK(found != leaves_.end(), "the state is in the tree");
  Index leaf = found->second;
  leaves_.erase(found);
  Index fork = nodes_[leaf].above;
  free_.push_back(leaf);
  if (fork == none) {
    root_ = none;
    return;
  }
  replace(fork, nodes_[fork].branches[nodes_[fork].branches[0] == leaf]);
  free_.push_back(fork);
}

StateId ForkTree::walk(Rng& rng) const {
  SONDE_CHECK(root_ != none, "there is a state to reach");
  Index index = root_;
  uint64_t coins = 0;
  for (unsigned left = 0; nodes_[index].branches[0] != none; coins >>= 1, --left) {
    if (left == 0) {
      coins = rng.next();
      left = 64;
    }
    index = nodes_[index].branches[coins & 1];
  }
  return nodes_[index].state;
}

} // namespace sonde::search
