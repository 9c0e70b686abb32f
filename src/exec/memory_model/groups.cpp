#include "exec/memory_model/groups.h"

#include <algorithm>
#include <bit>

namespace sonde::exec {

using expr::Expr;

memory::ObjectGroup* Groups::groupOf(Execution& execution, std::span<const uint64_t> bases) {
  ++counters_.Groups;
  const memory::AddressSpace& memory = execution.state.memory;
  const auto found = std::ranges::find_if(
      groups_, [&](const memory::ObjectGroup& group) { return group.isCurrent(memory, bases); });
  if (found != groups_.end()) {
    std::rotate(found, found + 1, groups_.end());
    return &groups_.back();
  }
  if (!memory::ObjectGroup::isPossible(memory, bases)) return nullptr;
  memory::ObjectGroup& group = groups_.emplace_back(memory, bases);
  counters_.LargestGroup = std::max(counters_.LargestGroup, group.size());
  forgetOldest();
  return &groups_.back();
}

void Groups::forgetOldest() {
  uint64_t bytes = 0;
  for (const memory::ObjectGroup& group : groups_) bytes += group.bytes();
  while (groups_.size() > 1 && (groups_.size() > most || bytes > mostBytes)) {
    bytes -= groups_.front().bytes();
    groups_.erase(groups_.begin());
  }
}

namespace {

/// Returns the distance of an address from `origin`. Where all candidates are at numbers, the low bits that
/// their distances have in common are shown, so that reads of other fields are known to be elsewhere.
Expr distanceFrom(uint64_t origin, expr::Builder& builder, const Expr& address,
                  const Candidates& candidates) {
  Expr distance = builder.sub(address, builder.constant(64, origin));
  const auto distanceOf = [&](const Candidate& one) { return one.object.base + one.distance - origin; };
  const uint64_t first = distanceOf(candidates.all().front());
  uint64_t differing = 0;
  for (const Candidate& candidate : candidates.all()) {
    if (!candidate.isAtNumber()) return distance;
    differing |= distanceOf(candidate) ^ first;
  }
  if (differing == 0) return builder.constant(64, first);
  const auto common = static_cast<unsigned>(std::countr_zero(differing));
  if (common == 0) return distance;
  return builder.concat(builder.extract(distance, 63, common),
                        builder.constant(common, first & expr::maskOf(common)));
}

} // namespace

Expr Groups::offsetIn(const memory::ObjectGroup& group, expr::Builder& builder, const SymbolicAccess& access,
                      const Candidates& candidates) {
  const std::optional<uint64_t> origin = group.origin();
  if (!candidates.areSeen() && origin) {
    ++counters_.Strided;
    return distanceFrom(*origin, builder, access.address, candidates);
  }
  ++(candidates.areSeen() ? counters_.Translated : counters_.Chosen);
  return candidates.offset(builder,
                           [&](const memory::ObjectInfo& object) { return group.offsetOf(object.base); });
}

Expr Groups::load(Execution& execution, const SymbolicAccess& access, const Candidates& candidates,
                  std::span<const uint64_t> bases) {
  const memory::ObjectGroup* group = groupOf(execution, bases);
  if (!group) return {};
  expr::Builder& builder = execution.reasoner.builder();
  return group->read(builder, execution.state.memory, offsetIn(*group, builder, access, candidates),
                     access.size);
}

bool Groups::store(Execution& execution, const SymbolicAccess& access, const Candidates& candidates,
                   std::span<const uint64_t> bases, const Expr& value) {
  memory::ObjectGroup* group = groupOf(execution, bases);
  if (!group) return false;
  expr::Builder& builder = execution.reasoner.builder();
  return group->write(builder, execution.state.memory, offsetIn(*group, builder, access, candidates), value);
}

} // namespace sonde::exec
