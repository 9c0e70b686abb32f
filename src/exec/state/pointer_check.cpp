#include "exec/state/pointer_check.h"

#include "memory/layout.h"
#include "pointsto/points_to.h"
#include "support/check.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::exec {

namespace {

using memory::ObjectKind;
using pointsto::MemoryKind;
using pointsto::PointsTo;
using pointsto::TargetSet;

bool hasGlobal(const program::Program& program, const PointsTo& pointsTo, const TargetSet& targets,
               uint64_t address) {
  const auto after = std::ranges::upper_bound(program.globals, address, {}, &program::Global::address);
  if (after == program.globals.begin()) return false;
  const auto index = static_cast<uint32_t>(after - program.globals.begin() - 1);
  const std::optional<pointsto::ObjectId> object = pointsTo.global(index);
  return object ? std::ranges::binary_search(targets, *object)
                : pointsTo.hasKind(targets, MemoryKind::Constants);
}

/// Returns whether a set has an object of the program's memory.
bool has(const program::Program& program, const PointsTo& pointsTo, const TargetSet& targets,
         const memory::ObjectInfo& object) {
  const auto isIn = [&](const std::optional<pointsto::ObjectId>& known) {
    return known && std::ranges::binary_search(targets, *known);
  };
  switch (object.kind) {
  case ObjectKind::Heap:
    if (const auto known = pointsTo.heapAt({object.origin.function, object.origin.call})) return isIn(known);
    break; // the engine made it, for a system call such as mmap
  case ObjectKind::Stack: return isIn(pointsTo.stackAt(object.allocated));
  case ObjectKind::VarArgs: return pointsTo.hasKind(targets, MemoryKind::Variadic);
  default: break;
  }
  if (memory::programRegion.contains(object.base)) return hasGlobal(program, pointsTo, targets, object.base);
  return pointsTo.hasKind(targets, MemoryKind::Engine);
}

std::string describe(const program::Program& program, const PointsTo& pointsTo, const TargetSet& targets) {
  std::string text;
  for (size_t n = 0; n < targets.size() && n < 8; ++n) {
    const pointsto::Memory& memory = pointsTo.memory(targets[n]);
    if (memory.kind == MemoryKind::Global)
      text += " global " + program.globals[memory.index].name;
    else if (memory.kind == MemoryKind::Function)
      text += " function " + program.functions[memory.index].name;
    else if (memory.kind == MemoryKind::Heap)
      text += fmt::format(" call {} of {}", memory.site.call, program.functions[memory.site.function].name);
    else
      text += std::string(" ") + toString(memory.kind);
    text += ",";
  }
  return text;
}

} // namespace

void checkPointerNow(Execution& execution, uint64_t address) {
  const PointsTo& pointsTo = *execution.settings.pointsTo;
  const program::Function& function = *execution.state.frame->function;
  const auto instruction = static_cast<uint32_t>(execution.ip - function.code.data());
  const TargetSet* targets = pointsTo.targetsAt({function.index, instruction});
  if (!targets) return;
  const std::optional<memory::ObjectInfo> object = execution.state.memory.objectAt(address);
  if (!object || has(execution.program, pointsTo, *targets, *object)) return;
  const std::string text = fmt::format(
      "instruction {} of {} at {} accesses {:#x}, an object of {} bytes allocated at {} (kind {}), which is "
      "not "
      "among the {} objects that it may access:{}",
      instruction, function.name, execution.program.describe(execution.state.locationOf(execution.ip)),
      address, object->size, execution.program.describe(object->allocated), static_cast<int>(object->kind),
      targets->size(), describe(execution.program, pointsTo, *targets));
  contractBroken(__FILE__, __LINE__, "the points-to set has the target", text.c_str());
}

void checkArguments(Execution& execution, const program::CallSite& site) {
  if (!execution.settings.checkPointers) return;
  const expr::Expr* shadow = execution.state.frame->shadow;
  for (const program::Argument& argument : site.arguments)
    if (argument.type.kind == program::TypeKind::Pointer && !(shadow && shadow[argument.slot]))
      checkPointerNow(execution, execution.slot(argument.slot));
}

} // namespace sonde::exec
