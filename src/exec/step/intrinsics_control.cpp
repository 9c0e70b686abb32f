/// \file
/// Intrinsics on the stack, on variadic arguments and on the run as a whole.

#include "exec/call/vararg.h"
#include "exec/step/intrinsics.h"

#include <algorithm>
#include <cfenv>

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

namespace {

/// The rounding modes in the order of the numbers that LLVM and C's FLT_ROUNDS have for them.
constexpr int roundingModes[] = {FE_TOWARDZERO, FE_TONEAREST, FE_UPWARD, FE_DOWNWARD};

} // namespace

void intrinsicGetRounding(Execution& execution, const Operands&) {
  const auto* mode = std::ranges::find(roundingModes, execution.state.rounding);
  execution.slot(execution.ip->dst) = static_cast<uint64_t>(mode - std::begin(roundingModes));
}

void intrinsicSetRounding(Execution& execution, const Operands& operands) {
  const uint64_t mode = operands[0];
  if (mode >= std::size(roundingModes)) return execution.unsupported("this rounding mode");
  execution.setRounding(roundingModes[mode]);
}

void intrinsicReadcyclecounter(Execution& execution, const Operands&) {
  ++execution.state.outside;
  execution.state.varying.add(process::Varying::Time);
  execution.slot(execution.ip->dst) = execution.state.instructions;
}

} // namespace sonde::exec
