/// \file
/// Executes calls and returns between frames of which one has expressions.

#include "exec/call/call.h"
#include "exec/memory_model/access.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"

#include <algorithm>

namespace sonde::exec {

using expr::Expr;
using program::CallSite;
using program::Instruction;
using program::Slot;

namespace {

/// Structs that are passed by value through symbolic pointers. They are read before the call, because that
/// may fork, and the callee's copies are made from there.
class StructArguments {
public:
  /// Reads the structs; the state may end.
  StructArguments(Execution& execution, const CallSite& site)
      : execution_(execution), mark_(execution.state.memory.stackMark()) {
    if (!site.hasByValue) return;
    for (const program::Argument& argument : site.arguments) {
      if (!argument.byValue.size || !isSymbolic(execution, argument.slot)) continue;
      const Expr address = expression(execution, argument.slot, 64);
      Expr value = loadValue(execution, address, static_cast<unsigned>(argument.byValue.size));
      if (!value) return;
      structs_.push_back({argument.slot, address, std::move(value), argument.byValue.alignment});
    }
  }

  /// Puts the structs where the call finds them. Returns false if the state has ended.
  bool place() {
    memory::AddressSpace& memory = execution_.state.memory;
    for (const Struct& one : structs_) {
      const uint64_t size = one.value->width() / 8;
      const uint64_t base = memory.push(memory::ObjectKind::Stack, size, one.alignment, execution_.site());
      if (!base) {
        execution_.fail(memory.stackExhausted(size));
        return false;
      }
      setConcrete(execution_, one.slot, base);
      if (!storeValue(execution_, execution_.reasoner.builder().constant(64, base), one.value)) return false;
    }
    return true;
  }

  /// Gives the caller its pointers back. What was placed dies with the callee's frame.
  void restore(Frame& callee) {
    if (structs_.empty()) return;
    callee.mark = mark_;
    for (const Struct& one : structs_) callee.caller->shadow[one.slot] = one.address;
  }

private:
  struct Struct {
    Slot slot;
    Expr address;
    Expr value;
    uint64_t alignment;
  };

  Execution& execution_;
  memory::StackMark mark_;
  std::vector<Struct> structs_;
};

} // namespace

void symbolicCall(Execution& execution) {
  State& state = execution.state;
  const CallSite& site = execution.callSite();
  uint32_t callee = site.callee;
  if (execution.ip->op == program::Opcode::CallIndirect) { // there is a path for each function
    const uint64_t address = settleFunction(execution, execution.ip->a);
    callee = execution.program.functionAt(address);
    if (callee == program::none) return callAddress(execution, site, address);
  }
  const program::Function& function = execution.program.functions[callee];
  if (!function.defined) return callNative(execution, site, callee);

  StructArguments structs(execution, site);
  if (execution.ending || !structs.place()) return;
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
  structs.restore(*state.frame);
}

void enterRuntime(Execution& execution, uint32_t function, std::span<const Slot> arguments, Slot result,
                  uint32_t resultSlots) {
  State& state = execution.state;
  const program::Function& callee = execution.program.functions[function];
  if (!hasRoomFor(execution, callee)) return failWithoutRoom(execution);
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
