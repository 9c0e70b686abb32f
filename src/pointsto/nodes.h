#pragma once

/// \file
/// The nodes of the solver: points-to sets, and edges along which they flow. Nodes that are found to have
/// equal sets are merged; a merged node is named by any of its numbers.

#include "pointsto/constraint_graph.h"
#include "pointsto/sparse_set.h"

#include <compare>
#include <vector>

namespace sonde::pointsto {

/// What happens at each location that a node points to.
struct Use {
  ConstraintKind kind; ///< Load, Store, CopyMemory or Call
  bool writes = false; ///< CopyMemory: copies from `object` to the location, otherwise from it to `object`
  NodeId other = 0;    ///< Load, Store: the value
  uint32_t object = 0; ///< CopyMemory: the object in between; Call: the call
  uint64_t amount = 0; ///< the number of bytes

  friend auto operator<=>(const Use&, const Use&) = default;
};

struct OffsetEdge {
  NodeId to;
  int64_t offset;
  uint64_t stride;
  bool toBegin = false; ///< points to the begin of the object instead

  friend auto operator<=>(const OffsetEdge&, const OffsetEdge&) = default;
};

struct Node {
  SparseSet points;     ///< locations
  SparseSet done;       ///< those that successors and uses have already
  SparseSet successors; ///< nodes that have what this one has
  std::vector<OffsetEdge> offsets;
  std::vector<Use> uses;
  uint64_t stride = 0; ///< what it points to is also moved by any multiple of this; 0: it is not
  bool changed = false;
};

class Nodes {
public:
  /// There are nodes with all numbers below `count` afterwards.
  void growTo(uint32_t count);

  NodeId find(NodeId node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }
  Node& operator[](NodeId node) { return nodes_[find(node)]; }

  /// Adds a location to what a node points to.
  void insert(NodeId node, uint32_t location) {
    if ((*this)[node].points.insert(location)) markChanged(node);
  }
  /// Lets a set flow into a node.
  void flow(NodeId to, const SparseSet& set) {
    if ((*this)[to].points.unite(set)) markChanged(to);
  }
  void addEdge(NodeId from, NodeId to);
  /// Makes one node of two.
  void merge(NodeId into, NodeId other);
  /// Names the neighbours of a node by what they were merged into, and each only once.
  void tidy(NodeId node);

  void markChanged(NodeId node);
  bool hasChanged() const { return !changed_.empty(); }
  /// Returns the nodes that have changed since the last call, each once.
  std::vector<NodeId> takeChanged();

  uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }
  uint64_t edgeCount() const { return edges_; }
  uint64_t mergeCount() const { return merges_; }
  uint64_t bytes() const;

private:
  std::vector<NodeId> parent_;
  std::vector<Node> nodes_;
  std::vector<NodeId> changed_;
  uint64_t edges_ = 0;
  uint64_t merges_ = 0;
};

} // namespace sonde::pointsto
