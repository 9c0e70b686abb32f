#include "exec/memory_model/targets.h"

#include "exec/memory_model/access_types.h"
#include "exec/memory_model/large_object.h"
#include "exec/symbolic/bounds.h"
#include "exec/symbolic/conditions.h"

namespace sonde::exec {

using expr::Expr;

namespace {

const expr::Model* modelOf(const auto& piece) { return piece.model ? &*piece.model : nullptr; }

/// Returns whether there is only one thing that can happen.
bool isAlone(const Resolution& resolution) {
  return resolution.targets.size() + resolution.failures.size() == 1 && resolution.rest.isEmpty();
}

} // namespace

bool forkFailures(Execution& execution, const Resolution& resolution, Incompleteness beyond) {
  forkRest(execution, resolution.rest, resolution.part, beyond);
  for (const Resolution::Failure& failure : resolution.failures) {
    if (resolution.targets.empty() && &failure == &resolution.failures.back()) {
      if (!isAlone(resolution))
        execution.state.path.add(failure.condition, resolution.part, modelOf(failure));
      execution.fail(*failure.fault);
      return false;
    }
    fork(execution, failure.condition, resolution.part, modelOf(failure), execution.ip).ending =
        execution.error(*failure.fault);
  }
  return true;
}

bool forkTargets(Execution& execution, const Resolution& resolution, const SymbolicAccess& access) {
  const size_t count = resolution.targets.size();
  for (size_t n = 1; n < count; ++n) {
    const Target& target = resolution.targets[execution.reasoner.isCanonical() ? count - n : n];
    fork(execution, target.condition, resolution.part, modelOf(target), execution.ip);
  }
  const Target& first = resolution.targets.front();
  if (isAlone(resolution))
    execution.reasoner.noteFact(execution.state.path, resolution.part, first.condition);
  else
    execution.state.path.add(first.condition, resolution.part, modelOf(first));
  // The access ends within the largest size of its object; a symbolic size may be less.
  const Expr offset = offsetIn(execution.reasoner.builder(), access.address, first.object);
  return requireInside(execution, first.object, offset, access.size, access.mode);
}

void assumeTargets(Execution& execution, const Resolution& resolution) {
  expr::Builder& builder = execution.reasoner.builder();
  Expr isInside = builder.boolean(false);
  for (const Target& target : resolution.targets) isInside = builder.bitOr(isInside, target.condition);
  if (resolution.failures.empty() && resolution.rest.isEmpty())
    return execution.reasoner.noteFact(execution.state.path, resolution.part, isInside);
  execution.state.path.add(isInside, resolution.part, modelOf(resolution.targets.front()));
}

Expr loadFromObject(Execution& execution, const SymbolicAccess& access, const memory::ObjectInfo& object) {
  const Expr offset = offsetIn(execution.reasoner.builder(), access.address, object);
  execution.observer.accessed(execution.site(), object, offset, access.size);
  Expr value;
  loadInWindow(execution, offset, [&](memory::Window window, uint64_t budget) {
    value = execution.state.memory.readAt(object.base, offset, access.size, window, budget);
    return value.get() != nullptr;
  });
  noteLoad(execution, object, offset, access.size, value);
  return value;
}

void storeToObject(Execution& execution, const SymbolicAccess& access, const memory::ObjectInfo& object,
                   const Expr& value) {
  const Expr offset = offsetIn(execution.reasoner.builder(), access.address, object);
  execution.observer.accessed(execution.site(), object, offset, access.size);
  noteAccess(execution, object, offset, access.size);
  storeInWindow(execution, offset, object.size, [&](memory::Window window, uint64_t budget) {
    return execution.state.memory.writeAt(object.base, offset, value, window, budget);
  });
}

} // namespace sonde::exec
