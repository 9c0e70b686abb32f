/// \file
/// Intrinsics on ranges of memory.

#include "exec/state/pointer_check.h"
#include "exec/step/intrinsics.h"
#include "exec/symbolic/bounds.h"

namespace sonde::exec {

void intrinsicMemcpy(Execution& execution, const Operands& operands) {
  checkPointer(execution, operands[0]);
  checkPointer(execution, operands[1]);
  carryOut(execution, [&] { return execution.state.memory.copy(operands[0], operands[1], operands[2]); });
}

void intrinsicMemcpyInline(Execution& execution, const Operands& operands) {
  intrinsicMemcpy(execution, operands);
}
void intrinsicMemmove(Execution& execution, const Operands& operands) {
  intrinsicMemcpy(execution, operands);
}

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
