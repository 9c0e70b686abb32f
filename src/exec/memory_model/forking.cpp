#include "exec/memory_model/forking.h"

#include "exec/memory_model/candidates.h"
#include "exec/memory_model/targets.h"

namespace sonde::exec {

using expr::Expr;

namespace {

// What the paper recommends: more than 5 resolutions with more than 10 targets each.
constexpr size_t many = 10;
constexpr unsigned often = 5;

/// Finds the targets that the settings allow, and all that the pointer's expression shows.
Resolution resolveAll(Execution& execution, const SymbolicAccess& access) {
  const size_t limit = execution.settings.maxTargets;
  Resolution resolution = resolve(execution, access, limit);
  if (resolution.rest.answer != path::Reasoner::Answer::Possible) return resolution;
  const std::optional<Candidates> seen =
      Candidates::seen(execution.reasoner.builder(), execution.state.memory, access);
  if (seen && seen->mostTargets() > limit) resolution = resolve(execution, access, seen->mostTargets());
  return resolution;
}

} // namespace

std::optional<memory::ObjectInfo> ForkingModel::choose(Execution& execution, const SymbolicAccess& access) {
  const Resolution resolution = resolveAll(execution, access);
  execution.observer.resolved(execution.site(), resolution.targets);
  countTargets(resolution.targets.size());
  if (resolution.targets.size() > many && ++manyTargets_ == often + 1)
    execution.observer.message(
        "note: pointers with more than 10 possible targets were followed to each of them "
        "by a state of its own, more than 5 times; --memory=auto, merging or segmented "
        "keeps one state",
        true);
  if (!forkFailures(execution, resolution) || !forkTargets(execution, resolution, access))
    return std::nullopt;
  counters_.Forks += resolution.targets.size() - 1;
  return resolution.targets.front().object;
}

Expr ForkingModel::load(Execution& execution, const SymbolicAccess& access) {
  const std::optional<memory::ObjectInfo> object = choose(execution, access);
  return object ? loadFromObject(execution, access, *object) : Expr();
}

bool ForkingModel::store(Execution& execution, const SymbolicAccess& access, const Expr& value) {
  const std::optional<memory::ObjectInfo> object = choose(execution, access);
  if (object) storeToObject(execution, access, *object, value);
  return object.has_value();
}

} // namespace sonde::exec
