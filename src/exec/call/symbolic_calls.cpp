/// \file
/// Calls and returns between frames of which one has expressions.

#include "exec/call/call.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"

#include <algorithm>

namespace sonde::exec {

using expr::Expr;
using program::CallSite;
using program::Instruction;
using program::Slot;

namespace {

/// Structs passed by value are copied from a concrete address.
void settleStructs(Execution& execution, const CallSite& site) {
  if (!site.hasByValue) return;
  for (const program::Argument& argument : site.arguments)
    if (argument.byValue.size)
      splitRegister(execution, argument.slot, execution.settings.maxTargets, Incompleteness::Resolution);
}

} // namespace

void symbolicCall(Execution& execution) {
  State& state = execution.state;
  const CallSite& site = execution.callSite();
  uint32_t callee = site.callee;
  if (execution.ip->op == program::Opcode::CallIndirect) { // a path for each function
    const uint64_t address = settleFunction(execution, execution.ip->a);
    callee = execution.program.functionAt(address);
    if (callee == program::none) return callAddress(execution, site, address);
  }
  const program::Function& function = execution.program.functions[callee];
  if (!function.defined) return callNative(execution, site, callee);

  settleStructs(execution, site);
  enter(execution, site, function);
  if (execution.ending) return;
  // The callee's parameters are the first of the slots passed.
  const Frame& caller = *state.frame->caller;
  if (!caller.shadow) return;
  uint32_t given =
      function.variadic && site.variadic ? site.fixedSlots : static_cast<uint32_t>(site.slots.size());
  for (uint32_t n = 0; n < std::min(given, function.parameterSlots); ++n)
    if (const Expr& value = caller.shadow[site.slots[n]])
      setExpression(execution, static_cast<Slot>(n), value);
}

void enterRuntime(Execution& execution, uint32_t function, std::span<const Slot> arguments, Slot result,
                  uint32_t resultSlots) {
  State& state = execution.state;
  if (state.frame->depth >= execution.settings.maxDepth) return execution.fail(ErrorKind::TooManyCalls);
  const program::Function& callee = execution.program.functions[function];
  const Frame& caller = *state.frame;
  Frame* frame = state.pushFrame(callee, execution.ip, execution.ip + 1);
  frame->variadic = {};
  frame->result = result;
  frame->resultSlots = std::min<uint32_t>(resultSlots, callee.resultTypes.empty() ? 0 : 1);
  for (uint32_t n = 0; n < callee.parameterSlots; ++n) {
    frame->registers[n] = n < arguments.size() ? caller.registers[arguments[n]] : 0;
    if (n < arguments.size() && caller.shadow && caller.shadow[arguments[n]])
      setExpression(execution, static_cast<Slot>(n), caller.shadow[arguments[n]]);
  }
  execution.next = callee.code.data();
}

void symbolicReturn(Execution& execution, uint32_t slots) {
  State& state = execution.state;
  Frame* frame = state.frame;
  Slot from = execution.ip->a;
  uint32_t count = std::min(slots, frame->resultSlots);
  Slot to = frame->result;
  std::vector<std::pair<uint64_t, Expr>> values;
  for (uint32_t n = 0; n < count; ++n) {
    Slot slot = from + static_cast<Slot>(n);
    values.emplace_back(frame->registers[slot], frame->shadow[slot]);
  }
  execution.next = frame->resume;
  state.popFrame(state.locationOf(execution.ip));
  for (uint32_t n = 0; n < count; ++n) {
    Slot slot = to + static_cast<Slot>(n);
    if (values[n].second)
      setExpression(execution, slot, values[n].second);
    else
      setConcrete(execution, slot, values[n].first);
  }
}

} // namespace sonde::exec
