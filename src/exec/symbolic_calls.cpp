/// \file
/// Calls and returns between frames of which one has expressions.

#include "exec/call.h"
#include "exec/symbolic.h"

#include <algorithm>
#include <cstring>
#include <set>

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
    uint64_t address =
        splitRegister(execution, execution.ip->a, execution.settings.maxTargets, Incompleteness::Resolution);
    callee = execution.program.functionAt(address);
    if (callee == program::none) return callAddress(execution, site, address);
  }
  const program::Function& function = execution.program.functions[callee];
  if (!function.defined) return callNative(execution, site, callee);

  settleStructs(execution, site);
  enter(execution, site, function);
  if (execution.stopped()) return;
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

void settleSizes(Execution& execution, std::span<const Slot> slots) {
  expr::Builder& builder = execution.reasoner.builder();
  for (Slot slot : slots) {
    if (!isSymbolic(execution, slot)) continue;
    Expr size = expression(execution, slot, 64);
    Expr most = builder.constant(64, execution.settings.maxSymbolicSize);
    path::Reasoner::Branch branch = execution.reasoner.branch(execution.state.path, builder.ule(size, most));
    forkIfPossible(execution, branch.otherwise, branch.other, execution.ip);
    if (branch.other.answer != path::Reasoner::Answer::Impossible)
      execution.state.path.add(branch.condition, branch.other.part, nullptr);
    if (!branch.taken) concretiseRegister(execution, slot, Incompleteness::SymbolicSize);
    splitRegister(execution, slot, execution.settings.maxSymbolicSize + 1, Incompleteness::QueryLimit);
  }
}

void concretiseReachable(Execution& execution, const native::Call& call) {
  memory::AddressSpace& memory = execution.state.memory;
  std::set<uint64_t> seen;
  std::vector<uint64_t> open;
  for (const native::Value& argument : call.arguments) open.push_back(argument.low);
  while (!open.empty()) {
    std::optional<memory::ObjectInfo> object = memory.objectAt(open.back());
    open.pop_back();
    if (!object || !seen.insert(object->base).second) continue;
    if (memory.isSymbolic(object->base))
      concretiseBytes(execution, object->base, object->size, Incompleteness::ExternalCall);
    for (uint64_t at = object->base; at + sizeof(uint64_t) <= object->base + object->size;) {
      memory::AddressSpace::Stretch stretch = memory.stretchAt(at);
      for (uint64_t n = 0; stretch.bytes && n + sizeof(uint64_t) <= stretch.size; n += sizeof(uint64_t)) {
        uint64_t word;
        std::memcpy(&word, stretch.bytes + n, sizeof word);
        if (memory::guestRange.contains(word)) open.push_back(word);
      }
      at += stretch.size;
    }
  }
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
