#pragma once

/// \file
/// Andersen's analysis: the least points-to sets that satisfy all constraints, by wave propagation (Pereira
/// and Berlin, CGO 2009). A wave merges the cycles among what has changed, passes the differences along the
/// edges in topological order, each edge once, and then looks what the new pointers mean for loads, stores,
/// copies and calls, which adds edges. The waves end when nothing has changed.
///
/// We deviate in two ways: a wave only visits what can be reached from a change, and offsets are edges that
/// waves follow, not constraints between waves (wave_order.h says what becomes of cycles with offsets).

#include "pointsto/memory_flow.h"

#include <unordered_set>
#include <vector>

namespace sonde::pointsto {

/// Learns what functions a call may call, and adds constraints for each.
class CallResolver {
public:
  virtual ~CallResolver() = default;
  /// Is called once for each function of a call.
  virtual void resolve(CallId call, ObjectId function) = 0;
};

struct SolverStatistics {
  uint64_t nodes = 0;
  uint64_t objects = 0;
  uint64_t locations = 0;
  uint64_t constraints = 0;
  uint64_t edges = 0;
  uint64_t merges = 0;
  uint64_t waves = 0;
  uint64_t collapsed = 0;
  uint64_t bytes = 0;
};

class Solver {
public:
  static constexpr size_t defaultFields = 64;

  /// Both are used while the solver lives. A graph without calls needs no resolver. An object with more
  /// fields than `mostFields` is taken as one field.
  explicit Solver(ConstraintGraph& graph, CallResolver* resolver = nullptr, size_t mostFields = defaultFields)
      : graph_(graph), resolver_(resolver), shape_(graph, mostFields), memory_(graph, shape_, nodes_) {}

  void solve();

  /// Returns the locations that a node points to.
  const SparseSet& pointsTo(NodeId node) { return nodes_[node].points; }
  const Location& location(LocationId location) const { return shape_[location]; }
  /// Adds the objects that a node points to.
  void addObjectsOf(NodeId node, SparseSet& objects);
  /// Returns the objects that a node points to, in ascending order.
  std::vector<ObjectId> objectsOf(NodeId node);
  /// Returns the node that has the same set as `node`, the same one for all that were merged with it.
  NodeId representative(NodeId node) { return nodes_.find(node); }

  SolverStatistics statistics() const;

private:
  void install();
  void install(const Constraint& constraint);
  void addUse(NodeId node, const Use& use);
  void wave();
  void collapseCrowded();
  SparseSet propagate(NodeId node);
  void move(const SparseSet& locations, const OffsetEdge& edge);
  void apply(const Use& use, const SparseSet& locations);
  void apply(const Use& use, LocationId location);

  ConstraintGraph& graph_;
  CallResolver* resolver_;
  MemoryShape shape_;
  Nodes nodes_;
  MemoryFlow memory_;
  size_t installed_ = 0;                    ///< constraints
  std::unordered_set<uint64_t> resolved_{}; ///< calls and functions
  uint64_t waves_ = 0;
  uint64_t collapsed_ = 0;
};

} // namespace sonde::pointsto
