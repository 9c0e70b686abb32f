#include "pointsto/solver.h"

#include "pointsto/wave_order.h"

#include <algorithm>
#include <utility>

namespace sonde::pointsto {

void Solver::solve() {
  install();
  while (nodes_.hasChanged()) {
    wave();
    install();
    collapseCrowded();
  }
}

void Solver::install() {
  nodes_.growTo(graph_.nodeCount());
  while (installed_ < graph_.constraints().size()) install(Constraint(graph_.constraints()[installed_++]));
}

void Solver::install(const Constraint& constraint) {
  nodes_.growTo(graph_.nodeCount()); // copies of memory add nodes
  switch (constraint.kind) {
  case ConstraintKind::AddressOf:
    return nodes_.insert(constraint.to, shape_.at(constraint.object, constraint.offset));
  case ConstraintKind::Copy: return nodes_.addEdge(constraint.from, constraint.to);
  case ConstraintKind::Offset:
  case ConstraintKind::Begin: {
    const OffsetEdge edge{constraint.to, constraint.offset, constraint.amount,
                          constraint.kind == ConstraintKind::Begin};
    nodes_[constraint.from].offsets.push_back(edge);
    return move(SparseSet(nodes_[constraint.from].done), edge);
  }
  case ConstraintKind::Load:
    return addUse(constraint.from, {constraint.kind, false, constraint.to, 0, constraint.amount});
  case ConstraintKind::Store:
    return addUse(constraint.to, {constraint.kind, true, constraint.from, 0, constraint.amount});
  case ConstraintKind::CopyMemory: {
    const ObjectId between = graph_.addObject(constraint.amount);
    addUse(constraint.from, {constraint.kind, false, 0, between, constraint.amount});
    return addUse(constraint.to, {constraint.kind, true, 0, between, constraint.amount});
  }
  case ConstraintKind::Call:
    return addUse(constraint.from, {constraint.kind, false, 0, constraint.object, 0});
  }
}

void Solver::addUse(NodeId node, const Use& use) {
  nodes_[node].uses.push_back(use);
  apply(use, SparseSet(nodes_[node].done));
}

void Solver::wave() {
  ++waves_;
  const std::vector<NodeId> order = mergeCyclesAndOrder(nodes_, nodes_.takeChanged());
  std::vector<std::pair<NodeId, SparseSet>> used;
  for (const NodeId node : order) {
    SparseSet fresh = propagate(node);
    if (!fresh.empty() && !nodes_[node].uses.empty()) used.emplace_back(node, std::move(fresh));
  }
  nodes_.takeChanged(); // all changes so far have been passed on
  for (const auto& [node, fresh] : used) {
    const std::vector<Use> uses = nodes_[node].uses;
    for (const Use& use : uses) apply(use, fresh);
  }
}

/// Passes on what a node has and did not pass on yet; returns it.
SparseSet Solver::propagate(NodeId node) {
  Node& state = nodes_[node];
  SparseSet fresh = state.points.minus(state.done);
  if (fresh.empty()) return fresh;
  nodes_.tidy(node);
  if (state.stride != 0) {
    SparseSet widened = fresh;
    fresh.forEach([&](LocationId location) { widened.insert(shape_.moved(location, 0, state.stride)); });
    state.points.unite(widened);
    fresh = state.points.minus(state.done);
  }
  if (std::ranges::any_of(state.offsets, [&](const OffsetEdge& edge) { return edge.to == node; })) {
    SparseSet
        begins; // an edge to the node itself is one to the begins of objects, all others were taken away
    fresh.forEach([&](LocationId location) { begins.insert(shape_.begin(location)); });
    state.points.unite(begins);
    fresh = state.points.minus(state.done);
  }
  state.done = state.points;
  state.successors.forEach([&](NodeId to) { nodes_.flow(to, fresh); });
  for (const OffsetEdge& edge : state.offsets) move(fresh, edge);
  return fresh;
}

void Solver::move(const SparseSet& locations, const OffsetEdge& edge) {
  SparseSet moved;
  locations.forEach([&](LocationId location) {
    moved.insert(edge.toBegin ? shape_.begin(location) : shape_.moved(location, edge.offset, edge.stride));
  });
  nodes_.flow(edge.to, moved);
}

/// Makes one field of each object that has too many. Sets with locations that no longer exist get what is
/// there instead, which is then passed on.
void Solver::collapseCrowded() {
  SparseSet gone;
  for (const ObjectId object : shape_.takeCrowded()) {
    if (graph_.objects()[object].period == 1) continue; // it was named twice
    for (const LocationId location : shape_.collapse(object)) gone.insert(location);
    memory_.collapse(object);
    ++collapsed_;
  }
  if (gone.empty()) return;
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    if (nodes_.find(node) != node || !nodes_[node].points.intersects(gone)) continue;
    SparseSet old = nodes_[node].points;
    old.intersect(gone);
    nodes_[node].points = nodes_[node].points.minus(gone);
    nodes_[node].done = nodes_[node].done.minus(gone);
    old.forEach([&](LocationId location) { nodes_.insert(node, shape_.begin(location)); });
  }
}

void Solver::apply(const Use& use, const SparseSet& locations) {
  locations.forEach([&](LocationId location) { apply(use, location); });
}

void Solver::apply(const Use& use, LocationId location) {
  switch (use.kind) {
  case ConstraintKind::Load: return memory_.load(use.other, location, use.amount);
  case ConstraintKind::Store: return memory_.store(location, use.other, use.amount);
  case ConstraintKind::CopyMemory: {
    const LocationId between = shape_.at(use.object, 0);
    return use.writes ? memory_.copy(location, between, use.amount)
                      : memory_.copy(between, location, use.amount);
  }
  case ConstraintKind::Call: {
    const ObjectId function = shape_[location].object;
    if (!resolver_ || !graph_.objects()[function].isFunction) return;
    if (resolved_.insert(uint64_t{use.object} << 32 | function).second)
      resolver_->resolve(use.object, function);
    return;
  }
  default: return;
  }
}

std::vector<ObjectId> Solver::objectsOf(NodeId node) {
  SparseSet objects;
  addObjectsOf(node, objects);
  return objects.elements();
}

void Solver::addObjectsOf(NodeId node, SparseSet& objects) {
  nodes_[node].points.forEach([&](LocationId location) { objects.insert(shape_[location].object); });
}

SolverStatistics Solver::statistics() const {
  return {graph_.nodeCount(),
          graph_.objects().size(),
          shape_.locationCount(),
          graph_.constraints().size(),
          nodes_.edgeCount(),
          nodes_.mergeCount(),
          waves_,
          collapsed_,
          nodes_.bytes()};
}

} // namespace sonde::pointsto
