#include "exec/memory_model/groups.h"

#include <algorithm>

namespace sonde::exec {

using expr::Expr;

namespace {

Expr offsetInGroup(Execution& execution, const Candidates& candidates, const memory::ObjectGroup& group) {
  return candidates.offset(execution.reasoner.builder(),
                           [&](const memory::ObjectInfo& object) { return group.offsetOf(object.base); });
}

} // namespace

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

Expr Groups::load(Execution& execution, const SymbolicAccess& access, const Candidates& candidates,
                  std::span<const uint64_t> bases) {
  const memory::ObjectGroup* group = groupOf(execution, bases);
  if (!group) return {};
  return group->read(execution.reasoner.builder(), execution.state.memory,
                     offsetInGroup(execution, candidates, *group), access.size);
}

bool Groups::store(Execution& execution, const Candidates& candidates, std::span<const uint64_t> bases,
                   const Expr& value) {
  memory::ObjectGroup* group = groupOf(execution, bases);
  return group && group->write(execution.reasoner.builder(), execution.state.memory,
                               offsetInGroup(execution, candidates, *group), value);
}

} // namespace sonde::exec
