#include "output/fork_tree.h"

#include <algorithm>

namespace sonde::output {

void ForkTree::add(const exec::ForkEvent& fork) {
  if (fork.location != program::none) {
    if (fork.location >= places_.size()) places_.resize(fork.location + 1);
    ++places_[fork.location];
  }
  if (nodes_.size() >= mostNodes) return;
  nodes_.push_back({static_cast<uint32_t>(fork.parent), static_cast<uint32_t>(fork.child), fork.depth,
                    fork.location, fork.childNext, fork.parentNext});
}

std::vector<WayStep> ForkTree::wayOf(uint64_t state, size_t most) const {
  std::vector<WayStep> way;
  uint64_t follows = state;
  uint32_t above =
      ~uint32_t{0}; // forks of the state that it made after this path parted from it do not count
  for (size_t n = nodes_.size(); n-- > 0 && way.size() < most;) {
    const Node& node = nodes_[n];
    if (node.child == follows) {
      way.push_back({node.location, node.childNext});
      follows = node.parent;
      above = node.depth;
    } else if (node.parent == follows && node.depth < above) {
      way.push_back({node.location, node.parentNext});
    }
  }
  std::ranges::reverse(way);
  return way;
}

} // namespace sonde::output
