#include "pointsto/nodes.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sonde::pointsto {

namespace {

template <typename Element> void sortAndUnique(std::vector<Element>& elements) {
  std::ranges::sort(elements);
  const auto rest = std::ranges::unique(elements);
  elements.erase(rest.begin(), rest.end());
}

} // namespace

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

void Nodes::tidy(NodeId number) {
  const NodeId node = find(number);
  Node& state = nodes_[node];
  SparseSet successors;
  state.successors.forEach([&](NodeId to) {
    if (find(to) != node) successors.insert(find(to));
  });
  state.successors = std::move(successors);
  for (OffsetEdge& edge : state.offsets) edge.to = find(edge.to);
  for (Use& use : state.uses)
    if (use.kind == ConstraintKind::Load || use.kind == ConstraintKind::Store) use.other = find(use.other);
  sortAndUnique(state.offsets);
  sortAndUnique(state.uses);
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
