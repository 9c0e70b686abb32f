#include "exec/memory_model/automatic.h"

#include "exec/memory_model/merging.h"

#include <algorithm>

namespace sonde::exec {

using expr::Expr;

namespace {

/// So many objects with arrays of their own are as cheap as one array for all.
constexpr size_t few = 4;
/// So many guarded stores at symbolic offsets are as cheap as one to an array for all.
constexpr size_t mostGuarded = 64;
/// An array of so many bytes is cheaper than a choice among objects that have arrays of their own.
constexpr uint64_t mostBytes = uint64_t{64} << 10;
/// So many objects get a state each if the program's branches tell pointers apart anyway; fewer accesses than
/// `enough` do not show that.
constexpr size_t mostForked = 16;
constexpr uint64_t enough = 256;

} // namespace

bool AutomaticModel::branchesTellApart() const {
  return counters_.Settled > enough &&
         counters_.Settled > counters_.Choices + counters_.Groups + counters_.Forks;
}

AutomaticModel::Way AutomaticModel::wayOf(Execution& execution, const SymbolicAccess& access,
                                          const Candidates& candidates) const {
  const std::vector<uint64_t> bases = candidates.bases();
  if (branchesTellApart() && bases.size() <= mostForked) return Way::Fork;
  if (std::ranges::all_of(candidates.all(), &Candidate::isAtNumber)) return Way::Choice;
  const memory::AddressSpace& memory = execution.state.memory;
  uint64_t bytes = 0;
  size_t arrays = 0;
  for (uint64_t base : bases) {
    bytes += memory.objectAt(base)->size;
    if (memory.hasStores(base)) ++arrays;
  }
  const bool isLoad = access.mode == memory::AccessMode::Read;
  const size_t written = isLoad ? arrays : bases.size();
  if (written <= few) return Way::Choice;
  if (bytes <= mostBytes) return Way::Group;
  if (isLoad || bases.size() <= mostGuarded) return Way::Choice;
  return memory::ObjectGroup::isPossible(memory, bases) ? Way::Group : Way::Fork;
}

bool AutomaticModel::joins(Execution& execution, const SymbolicAccess& access, const Candidates& candidates) {
  return wayOf(execution, access, candidates) != Way::Fork;
}

Expr AutomaticModel::loadJoined(Execution& execution, const SymbolicAccess& access,
                                const Candidates& candidates) {
  if (wayOf(execution, access, candidates) == Way::Choice) {
    ++counters_.Choices;
    return loadChoice(execution, access, candidates);
  }
  return groups_.load(execution, access, candidates, candidates.bases());
}

bool AutomaticModel::storeJoined(Execution& execution, const SymbolicAccess& access,
                                 const Candidates& candidates, const Expr& value) {
  if (wayOf(execution, access, candidates) == Way::Choice) {
    ++counters_.Choices;
    return storeGuarded(execution, access, candidates, value);
  }
  return groups_.store(execution, candidates, candidates.bases(), value);
}

} // namespace sonde::exec
