#include "pointsto/wave_order.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <unordered_set>

namespace sonde::pointsto {

namespace {

class Tarjan {
public:
  explicit Tarjan(Nodes& nodes) : nodes_(nodes) {}

  void visit(NodeId root) {
    root = nodes_.find(root);
    if (numberOf(root)) return;
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next < frame.end)
        follow(frame, edges_[frame.next++]);
      else
        leave();
    }
  }

  /// Returns the components, successors first.
  const std::vector<std::vector<NodeId>>& components() const { return components_; }

private:
  struct Frame {
    NodeId node;
    uint32_t number;
    uint32_t low;
    size_t begin, next, end; ///< positions in the list of its edges
  };

  uint32_t& numberOf(NodeId node) {
    if (numbers_.size() <= node) numbers_.resize(node + 1);
    return numbers_[node];
  }

  void enter(NodeId node) {
    numberOf(node) = ++count_;
    const size_t begin = edges_.size();
    const Node& state = nodes_[node];
    state.successors.forEach([&](NodeId to) { edges_.push_back(nodes_.find(to)); });
    for (const OffsetEdge& edge : state.offsets) edges_.push_back(nodes_.find(edge.to));
    frames_.push_back({node, count_, count_, begin, begin, edges_.size()});
    stack_.push_back(node);
  }

  void follow(Frame& frame, NodeId to) {
    const uint32_t number = numberOf(to);
    if (number == 0)
      enter(to); // `frame` is not valid any more
    else if (number != finished)
      frame.low = std::min(frame.low, number);
  }

  void leave() {
    const Frame frame = frames_.back();
    frames_.pop_back();
    edges_.resize(frame.begin);
    if (!frames_.empty()) frames_.back().low = std::min(frames_.back().low, frame.low);
    if (frame.low != frame.number) return;
    std::vector<NodeId>& component = components_.emplace_back();
    do {
      component.push_back(stack_.back());
      numberOf(stack_.back()) = finished;
      stack_.pop_back();
    } while (component.back() != frame.node);
  }

  static constexpr uint32_t finished = ~uint32_t{0};

  Nodes& nodes_;
  std::vector<uint32_t> numbers_; ///< 0: not visited yet
  std::vector<Frame> frames_;
  std::vector<NodeId> edges_;
  std::vector<NodeId> stack_;
  std::vector<std::vector<NodeId>> components_;
  uint32_t count_ = 0;
};

/// Returns the greatest common divisor of the offsets inside of a component; 0 if there are none. Such edges
/// are removed: the merged node's stride stands for them.
uint64_t takeOffsets(Nodes& nodes, const std::vector<NodeId>& component) {
  const std::unordered_set<NodeId> members(component.begin(), component.end());
  uint64_t divisor = 0;
  for (const NodeId node : component)
    std::erase_if(nodes[node].offsets, [&](const OffsetEdge& edge) {
      if (edge.toBegin || !members.contains(nodes.find(edge.to))) return false;
      divisor = std::gcd(divisor, std::gcd(edge.stride, static_cast<uint64_t>(std::llabs(edge.offset))));
      return true;
    });
  return divisor;
}

NodeId mergeComponent(Nodes& nodes, const std::vector<NodeId>& component) {
  const NodeId kept = *std::ranges::min_element(component);
  const uint64_t stride = takeOffsets(nodes, component);
  for (const NodeId node : component) nodes.merge(kept, node);
  if (stride != 0) {
    nodes[kept].stride = std::gcd(nodes[kept].stride, stride);
    nodes[kept].done.clear(); // all that it has is moved
    nodes.markChanged(kept);
  }
  return kept;
}

} // namespace

std::vector<NodeId> mergeCyclesAndOrder(Nodes& nodes, const std::vector<NodeId>& roots) {
  Tarjan tarjan(nodes);
  for (const NodeId root : roots) tarjan.visit(root);
  std::vector<NodeId> order;
  order.reserve(tarjan.components().size());
  for (const std::vector<NodeId>& component : tarjan.components())
    order.push_back(component.size() == 1 && nodes[component[0]].offsets.empty()
                        ? component[0]
                        : mergeComponent(nodes, component));
  std::ranges::reverse(order);
  return order;
}

} // namespace sonde::pointsto
