#include "exec/memory_model/forking.h"

#include "exec/memory_model/large_object.h"
#include "exec/memory_model/resolve.h"
#include "exec/symbolic/bounds.h"
#include "exec/symbolic/conditions.h"

namespace sonde::exec {

using expr::Expr;

std::optional<memory::ObjectInfo> ForkingModel::choose(Execution& execution, const SymbolicAccess& access) {
  Resolution resolution = resolve(execution, access);
  State& state = execution.state;
  execution.observer.resolved(execution.site(), resolution.targets);
  forkRest(execution, resolution.rest, resolution.part, Incompleteness::Resolution);

  auto modelOf = [](const auto& piece) { return piece.model ? &*piece.model : nullptr; };
  const bool alone = resolution.targets.size() + resolution.failures.size() == 1 && resolution.rest.isEmpty();
  for (Resolution::Failure& failure : resolution.failures) {
    if (resolution.targets.empty() && &failure == &resolution.failures.back()) {
      if (!alone) state.path.add(failure.condition, resolution.part, modelOf(failure));
      execution.fail(*failure.fault);
      return std::nullopt;
    }
    fork(execution, failure.condition, resolution.part, modelOf(failure), execution.ip).ending =
        execution.error(*failure.fault);
  }
  const std::size_t count = resolution.targets.size();
  for (std::size_t n = 1; n < count; ++n) {
    const Target& target = resolution.targets[execution.reasoner.isCanonical() ? count - n : n];
    fork(execution, target.condition, resolution.part, modelOf(target), execution.ip);
  }
  const Target& first = resolution.targets.front();
  if (!alone) state.path.add(first.condition, resolution.part, modelOf(first));
  // The access ends within the largest size of its object; a symbolic size may be less.
  const Expr offset = offsetIn(execution.reasoner.builder(), access.address, first.object);
  if (!requireInside(execution, first.object, offset, access.size, access.mode)) return std::nullopt;
  return first.object;
}

Expr ForkingModel::load(Execution& execution, const SymbolicAccess& access) {
  std::optional<memory::ObjectInfo> object = choose(execution, access);
  if (!object) return {};
  Expr offset = offsetIn(execution.reasoner.builder(), access.address, *object);
  execution.observer.accessed(execution.site(), *object, offset, access.size);
  Expr value;
  accessInWindow(execution, offset, [&](memory::Window window, uint64_t budget) {
    value = execution.state.memory.readAt(object->base, offset, access.size, window, budget);
    return value.get() != nullptr;
  });
  return value;
}

bool ForkingModel::store(Execution& execution, const SymbolicAccess& access, const Expr& value) {
  std::optional<memory::ObjectInfo> object = choose(execution, access);
  if (!object) return false;
  Expr offset = offsetIn(execution.reasoner.builder(), access.address, *object);
  execution.observer.accessed(execution.site(), *object, offset, access.size);
  accessInWindow(execution, offset, [&](memory::Window window, uint64_t budget) {
    return execution.state.memory.writeAt(object->base, offset, value, window, budget);
  });
  return true;
}

} // namespace sonde::exec
