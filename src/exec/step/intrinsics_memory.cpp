/// \file
/// Intrinsics on ranges of memory.

#include "exec/memory_model/ranges.h"
#include "exec/state/pointer_check.h"
#include "exec/step/intrinsics.h"
#include "exec/symbolic/bounds.h"

namespace sonde::exec {

namespace {

void copyBytes(Execution& execution, const Operands& operands) {
  checkPointer(execution, operands[0]);
  checkPointer(execution, operands[1]);
  carryOut(execution, [&] { return execution.state.memory.copy(operands[0], operands[1], operands[2]); });
}

} // namespace

void intrinsicMemcpy(Execution& execution, const Operands& operands) {
  const std::vector<program::Slot>& list =
      execution.state.frame->function->lists[static_cast<size_t>(execution.ip->d)];
  if (requireDisjoint(execution, list[0], list[1], list[2])) copyBytes(execution, operands);
}
void intrinsicMemcpyInline(Execution& execution, const Operands& operands) { copyBytes(execution, operands); }
void intrinsicMemmove(Execution& execution, const Operands& operands) { copyBytes(execution, operands); }

void intrinsicMemset(Execution& execution, const Operands& operands) {
  const auto value = static_cast<uint8_t>(operands[1]);
  checkPointer(execution, operands[0]);
  carryOut(execution, [&] { return execution.state.memory.fill(operands[0], value, operands[2]); });
}

void intrinsicMemsetInline(Execution& execution, const Operands& operands) {
  intrinsicMemset(execution, operands);
}

void intrinsicLifetimeStart(Execution& execution, const Operands& operands) {
  execution.state.memory.beginScope(operands[1]);
}

void intrinsicLifetimeEnd(Execution& execution, const Operands& operands) {
  execution.state.memory.endScope(operands[1], execution.site());
}

} // namespace sonde::exec
