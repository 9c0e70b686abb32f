#include "exec/memory_model/segmented.h"

#include "exec/symbolic/conditions.h"
#include "support/hash.h"

#include <algorithm>
#include <set>
#include <utility>

namespace sonde::exec {

using expr::Expr;
using memory::ObjectInfo;

namespace {

bool isInSegment(const ObjectInfo& object) {
  return object.kind == memory::ObjectKind::Heap && !object.symbolicSize;
}

bool isOneOf(const std::vector<uint64_t>& bases, uint64_t base) {
  return std::ranges::binary_search(bases, base);
}

} // namespace

bool SegmentedModel::joinsSingle(const ObjectInfo& object) const { return isInSegment(object); }

uint64_t SegmentedModel::groupOf(const Execution& execution, const ObjectInfo& object) const {
  if (shape_ == Shape::Flat) return 0;
  if (execution.settings.segmentOf) return execution.settings.segmentOf(object);
  uint64_t group = (uint64_t{object.origin.function} << 32) | object.origin.call;
  if (object.origin.context) group = hashCombine(group, object.origin.context);
  for (auto next = learned_.find(group); next != learned_.end(); next = learned_.find(group))
    group = next->second;
  return group;
}

void SegmentedModel::learn(const Execution& execution, const Candidates& candidates) {
  std::set<uint64_t> groups;
  for (const Candidate& candidate : candidates.all())
    if (isInSegment(candidate.object)) groups.insert(groupOf(execution, candidate.object));
  for (uint64_t group : groups)
    if (group != *groups.begin()) learned_[group] = *groups.begin();
}

std::vector<SegmentedModel::Segment> SegmentedModel::divide(Execution& execution, uint64_t group) const {
  const uint64_t limit = shape_ == Shape::Flat ? 0 : execution.settings.segmentLimit;
  std::vector<Segment> segments(1);
  uint64_t size = 0;
  execution.state.memory.handle(execution.state.memory.objectCount() * sizeof(ObjectInfo));
  execution.state.memory.forEachObject([&](const ObjectInfo& object) {
    if (!isInSegment(object) || groupOf(execution, object) != group) return;
    if (limit && size > limit) {
      segments.emplace_back();
      size = 0;
    }
    segments.back().push_back(object.base);
    size += object.size;
  });
  return segments;
}

std::vector<SegmentedModel::Segment> SegmentedModel::segmentsOf(Execution& execution,
                                                                const Candidates& candidates) const {
  std::vector<Segment> all;
  std::map<uint64_t, std::vector<Segment>> divided; // by group; a segment that is in `all` is empty here
  const memory::AddressSpace& memory = execution.state.memory;
  for (uint64_t base : candidates.bases()) {
    const ObjectInfo object = *memory.objectAt(base);
    if (!isInSegment(object)) {
      all.push_back({base});
      continue;
    }
    const uint64_t group = groupOf(execution, object);
    const auto [segments, isNew] = divided.try_emplace(group);
    if (isNew) segments->second = divide(execution, group);
    memory.handle(segments->second.size() * sizeof(Segment));
    for (Segment& segment : segments->second)
      if (isOneOf(segment, base)) all.push_back(std::exchange(segment, {}));
  }
  return all;
}

SegmentedModel::Segment SegmentedModel::chooseSegment(Execution& execution, const Candidates& candidates) {
  if (execution.settings.learnsSegments) learn(execution, candidates);
  std::vector<Segment> segments = segmentsOf(execution, candidates);
  counters_.Forks += segments.size() - 1;
  for (size_t n = 0; n + 1 < segments.size(); ++n) {
    const Expr isThis = candidates.isOne(execution.reasoner.builder(), [&](const Candidate& candidate) {
      return isOneOf(segments[n], candidate.object.base);
    });
    if (exec::choose(execution, isThis)) return segments[n];
  }
  return segments.back();
}

Expr SegmentedModel::loadJoined(Execution& execution, const SymbolicAccess& access,
                                const Candidates& candidates) {
  const Segment segment = chooseSegment(execution, candidates);
  return groups_.load(execution, access, candidates.in(segment), segment);
}

bool SegmentedModel::storeJoined(Execution& execution, const SymbolicAccess& access,
                                 const Candidates& candidates, const Expr& value) {
  const Segment segment = chooseSegment(execution, candidates);
  return groups_.store(execution, access, candidates.in(segment), segment, value);
}

} // namespace sonde::exec
