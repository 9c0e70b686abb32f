#include "pointsto/nodes.h"

#include <numeric>
#include <utility>

namespace sonde::pointsto {

void Nodes::growTo(uint32_t count) {
  const auto old = static_cast<uint32_t>(parent_.size());
  if (count <= old) return;
  parent_.resize(count);
  std::iota(parent_.begin() + old, parent_.end(), old);
  nodes_.resize(count);
}

void Nodes::addEdge(NodeId from, NodeId to) {
  from = find(from);
  to = find(to);
  if (from == to || !nodes_[from].successors.insert(to)) return;
  ++edges_;
  // The rest of what `from` has follows when it is propagated.
  if (nodes_[to].points.unite(nodes_[from].done)) markChanged(to);
}

void Nodes::merge(NodeId into, NodeId other) {
  into = find(into);
  other = find(other);
  if (into == other) return;
  ++merges_;
  Node& kept = nodes_[into];
  Node gone = std::exchange(nodes_[other], {});
  parent_[other] = into;
  kept.points.unite(gone.points);
  kept.done.intersect(gone.done); // what one of the two has not passed on is passed on again
  kept.successors.unite(gone.successors);
  kept.offsets.insert(kept.offsets.end(), gone.offsets.begin(), gone.offsets.end());
  kept.uses.insert(kept.uses.end(), gone.uses.begin(), gone.uses.end());
  kept.stride = std::gcd(kept.stride, gone.stride);
  markChanged(into);
}

void Nodes::markChanged(NodeId node) {
  node = find(node);
  if (std::exchange(nodes_[node].changed, true)) return;
  changed_.push_back(node);
}

std::vector<NodeId> Nodes::takeChanged() {
  std::vector<NodeId> changed;
  for (const NodeId node : std::exchange(changed_, {}))
    if (std::exchange(nodes_[find(node)].changed, false)) changed.push_back(find(node));
  return changed;
}

uint64_t Nodes::bytes() const {
  uint64_t sum = parent_.capacity() * sizeof(NodeId) + nodes_.capacity() * sizeof(Node);
  for (const Node& node : nodes_)
    sum += node.points.bytes() + node.done.bytes() + node.successors.bytes() +
           node.offsets.capacity() * sizeof(OffsetEdge) + node.uses.capacity() * sizeof(Use);
  return sum;
}

} // namespace sonde::pointsto
