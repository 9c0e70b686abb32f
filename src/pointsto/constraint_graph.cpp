#include "pointsto/constraint_graph.h"

#include <numeric>

namespace sonde::pointsto {

ObjectId ConstraintGraph::addObject(uint64_t size, uint64_t period) {
  if (period % 8 != 0) period = std::gcd(period, uint64_t{8});
  objects_.push_back({size, period, false});
  return static_cast<ObjectId>(objects_.size() - 1);
}

ObjectId ConstraintGraph::addFunction() {
  objects_.push_back({0, 1, true});
  return static_cast<ObjectId>(objects_.size() - 1);
}

void ConstraintGraph::addressOf(NodeId to, ObjectId object, int64_t offset) {
  constraints_.push_back({ConstraintKind::AddressOf, to, 0, object, offset, 0});
}

void ConstraintGraph::copy(NodeId to, NodeId from) {
  if (to != from) constraints_.push_back({ConstraintKind::Copy, to, from, 0, 0, 0});
}

void ConstraintGraph::offset(NodeId to, NodeId from, int64_t offset, uint64_t stride) {
  if (offset == 0 && stride == 0) return copy(to, from);
  constraints_.push_back({ConstraintKind::Offset, to, from, 0, offset, stride});
}

void ConstraintGraph::begin(NodeId to, NodeId from) {
  constraints_.push_back({ConstraintKind::Begin, to, from, 0, 0, 0});
}

void ConstraintGraph::load(NodeId to, NodeId pointer, uint64_t width) {
  constraints_.push_back({ConstraintKind::Load, to, pointer, 0, 0, width});
}

void ConstraintGraph::store(NodeId pointer, NodeId value, uint64_t width) {
  constraints_.push_back({ConstraintKind::Store, pointer, value, 0, 0, width});
}

void ConstraintGraph::copyMemory(NodeId to, NodeId from, uint64_t size) {
  constraints_.push_back({ConstraintKind::CopyMemory, to, from, 0, 0, size});
}

void ConstraintGraph::call(NodeId target, CallId call) {
  constraints_.push_back({ConstraintKind::Call, 0, target, call, 0, 0});
}

} // namespace sonde::pointsto
