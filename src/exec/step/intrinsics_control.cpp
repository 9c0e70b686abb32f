/// \file
/// Intrinsics on the stack, on variadic arguments and on the run as a whole.

#include "exec/call/vararg.h"
#include "exec/step/intrinsics.h"

namespace sonde::exec {

void intrinsicVaStart(Execution& execution, const Operands& operands) { vaStart(execution, operands[0]); }
void intrinsicVaCopy(Execution& execution, const Operands& operands) {
  vaCopy(execution, operands[0], operands[1]);
}
void intrinsicVaEnd(Execution&, const Operands&) {}

// What llvm.stacksave gives is a mark, not an address; programs only hand it back.
void intrinsicStacksave(Execution& execution, const Operands&) {
  execution.slot(execution.ip->dst) = execution.state.memory.stackMark();
}

void intrinsicStackrestore(Execution& execution, const Operands& operands) {
  execution.state.memory.popTo(operands[0], execution.site());
}

void intrinsicTrap(Execution& execution, const Operands&) { execution.fail(ErrorKind::Trap); }
void intrinsicDebugtrap(Execution& execution, const Operands&) { execution.fail(ErrorKind::Trap); }
void intrinsicUbsantrap(Execution& execution, const Operands&) { execution.fail(ErrorKind::Trap); }

void intrinsicThreadPointer(Execution& execution, const Operands&) {
  execution.slot(execution.ip->dst) = execution.objects.errnoVariable; // some object that is the thread's own
}

void intrinsicReadcyclecounter(Execution& execution, const Operands&) {
  ++execution.state.outside;
  execution.slot(execution.ip->dst) = execution.state.instructions;
}

} // namespace sonde::exec
