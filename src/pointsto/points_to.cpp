#include "pointsto/points_to.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace sonde::pointsto {

const char* toString(MemoryKind kind) {
  switch (kind) {
#define X(name, text)                                                                                        \
  case MemoryKind::name: return text;
    SONDE_MEMORY_KINDS(X)
#undef X
  }
  return "";
}

void PointsTo::setMemory(ObjectId object, const Memory& memory) {
  if (memories_.size() <= object) memories_.resize(object + 1);
  memories_[object] = memory;
  if (memory.kind == MemoryKind::Heap) heap_.emplace(memory.site, object);
  if (memory.kind == MemoryKind::Stack) stack_.emplace(memory.location, object);
  if (memory.kind == MemoryKind::Global) {
    if (globals_.size() <= memory.index) globals_.resize(memory.index + 1);
    globals_[memory.index] = object;
  }
}

uint32_t PointsTo::addSet(TargetSet set, bool joins) {
  const auto number = static_cast<uint32_t>(sets_.size());
  sets_.push_back(std::move(set));
  if (joins) joining_.push_back(number);
  return number;
}

void PointsTo::finish(const Statistics& statistics) {
  statistics_ = statistics;
  computeSegments();
}

std::optional<ObjectId> PointsTo::heapAt(HeapSite site) const {
  const auto found = heap_.find(site);
  return found == heap_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ObjectId> PointsTo::stackAt(uint32_t location) const {
  const auto found = stack_.find(location);
  return found == stack_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ObjectId> PointsTo::global(uint32_t index) const {
  return index < globals_.size() ? globals_[index] : std::nullopt;
}

const TargetSet* PointsTo::targetsAt(Place place) const {
  const auto found = targets_.find(place);
  return found == targets_.end() ? nullptr : &sets_[found->second];
}

bool PointsTo::hasKind(const TargetSet& targets, MemoryKind kind) const {
  return std::ranges::any_of(targets, [&](ObjectId object) { return memories_[object].kind == kind; });
}

std::optional<uint32_t> PointsTo::segmentAt(HeapSite site) const {
  const std::optional<ObjectId> object = heapAt(site);
  return object ? std::optional(segments_.at(*object)) : std::nullopt;
}

/// Joins the heap sites of each set; what nothing accesses is a segment of its own.
void PointsTo::computeSegments() {
  std::vector<ObjectId> parent(memories_.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto find = [&](ObjectId object) {
    while (parent[object] != object) object = parent[object] = parent[parent[object]];
    return object;
  };
  const auto isHeap = [&](ObjectId object) { return memories_[object].kind == MemoryKind::Heap; };
  for (const uint32_t number : joining_) {
    const TargetSet& set = sets_[number];
    const auto first = std::ranges::find_if(set, isHeap);
    for (auto next = first; next != set.end(); ++next)
      if (isHeap(*next)) parent[std::max(find(*next), find(*first))] = std::min(find(*next), find(*first));
  }
  std::map<ObjectId, uint64_t> sites; ///< by the first object of a segment
  for (ObjectId object = 0; object < memories_.size(); ++object) {
    if (!isHeap(object)) continue;
    ++statistics_.HeapSites;
    statistics_.LargestSegment = std::max(statistics_.LargestSegment, ++sites[find(object)]);
    segments_[object] = static_cast<uint32_t>(std::distance(sites.begin(), sites.find(find(object))));
  }
  statistics_.Segments = sites.size();
}

} // namespace sonde::pointsto
