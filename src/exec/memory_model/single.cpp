#include "exec/memory_model/single.h"

#include "exec/memory_model/targets.h"

namespace sonde::exec {

using expr::Expr;

std::optional<memory::ObjectInfo> SingleModel::choose(Execution& execution, const SymbolicAccess& access) {
  Resolution resolution = resolveOne(execution, access);
  execution.observer.resolved(execution.site(), resolution.targets);
  if (!resolution.rest.isEmpty()) {
    // What a hard query leaves open is left out, too.
    resolution.rest.answer = path::Reasoner::Answer::Unknown;
    execution.state.isNarrowed = true;
  }
  if (!forkFailures(execution, resolution, Incompleteness::SingleTarget) ||
      !forkTargets(execution, resolution, access))
    return std::nullopt;
  return resolution.targets.front().object;
}

Expr SingleModel::load(Execution& execution, const SymbolicAccess& access) {
  const std::optional<memory::ObjectInfo> object = choose(execution, access);
  return object ? loadFromObject(execution, access, *object) : Expr();
}

bool SingleModel::store(Execution& execution, const SymbolicAccess& access, const Expr& value) {
  const std::optional<memory::ObjectInfo> object = choose(execution, access);
  if (object) storeToObject(execution, access, *object, value);
  return object.has_value();
}

} // namespace sonde::exec
