#include "exec/call/call.h"

#include "exec/call/builtin.h"
#include "exec/call/external_call.h"
#include "exec/call/vararg.h"
#include "exec/state/pointer_check.h"
#include "exec/symbolic/bounds.h"
#include "exec/symbolic/registers.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::exec {

using program::CallSite;
using program::Function;

namespace {

/// Asks about structs in objects of symbolic size before anything is done that cannot be repeated. False:
/// the path has ended.
bool requireStructs(Execution& execution, const CallSite& site) {
  for (const program::Argument& argument : site.arguments) {
    const auto read = [&] {
      return execution.state.memory
          .resolve(execution.slot(argument.slot), argument.byValue.size, memory::AccessMode::Read)
          .fault;
    };
    if (argument.byValue.size && !carryOut(execution, read)) return false;
  }
  return true;
}

/// Copies structs that are passed by value, and stores their addresses in the slots where the callee expects
/// them.
bool copyStructs(Execution& execution, const CallSite& site, Frame& frame, uint32_t slots) {
  memory::AddressSpace& memory = execution.state.memory;
  uint32_t slot = 0;
  for (uint32_t n = 0; n < site.arguments.size() && slot < slots;
       slot += site.arguments[n].type.slots(), ++n) {
    const program::ByValue& byValue = site.arguments[n].byValue;
    if (!byValue.size) continue;
    uint64_t copy = memory.push(memory::ObjectKind::Stack, byValue.size, byValue.alignment, execution.site());
    if (!copy) {
      execution.fail(memory.stackExhausted(byValue.size));
      return false;
    }
    if (!carryOut(execution, [&] { return memory.copy(copy, frame.registers[slot], byValue.size); }))
      return false;
    frame.registers[slot] = copy;
  }
  return true;
}

} // namespace

void failWithoutRoom(Execution& execution) {
  const Frame& frame = *execution.state.frame;
  if (frame.depth >= execution.settings.maxDepth) return execution.fail(ErrorKind::TooManyCalls);
  execution.fail(ErrorKind::StackExhausted,
                 fmt::format("{} nested calls take more than {} MB (--stack-size)", frame.depth + 1,
                             execution.settings.stackBytes >> 20));
}

void enter(Execution& execution, const CallSite& site, const Function& callee) {
  State& state = execution.state;
  if (!hasRoomFor(execution, callee)) return failWithoutRoom(execution);
  if (site.hasByValue && !requireStructs(execution, site)) return;
  memory::StackMark mark = state.memory.stackMark();
  const uint64_t* from = state.frame->registers;

  // A call through another type may pass more or less than the callee takes; missing arguments are 0.
  VariadicArea area;
  if (callee.variadic && !layOutVariadic(execution, site, area)) return;
  Frame* frame = state.pushFrame(callee, execution.ip, execution.ip + 1);
  uint32_t given =
      callee.variadic && site.variadic ? site.fixedSlots : static_cast<uint32_t>(site.slots.size());
  uint32_t passed = std::min(given, callee.parameterSlots);
  for (uint32_t n = 0; n < passed; ++n) frame->registers[n] = from[site.slots[n]];
  for (uint32_t n = passed; n < callee.parameterSlots; ++n) frame->registers[n] = 0;
  frame->mark = mark;
  frame->variadic = area;
  frame->result = site.result;
  frame->resultSlots = site.resultSlots;
  if (site.hasByValue) {
    // Faults of the copy are reported at the call, not in the callee.
    Frame* entered = state.frame.stepOut();
    bool copied = copyStructs(execution, site, *entered, passed);
    state.frame.stepBackInto(entered);
    if (!copied) return;
  }
  // If the caller expects a larger result than the callee returns, the rest is 0.
  for (program::Slot n = 0; n < static_cast<program::Slot>(site.resultSlots); ++n)
    frame->caller->registers[site.result + n] = 0;
  execution.next = callee.code.data();
}

void storeResult(Execution& execution, const CallSite& site, uint64_t low, uint64_t high) {
  if (site.resultSlots > 0) {
    // A caller that declares another type of the result reads only the bits of that type.
    uint16_t bits = site.resultTypes.empty() ? 64 : site.resultTypes[0].bits;
    setConcrete(execution, site.result, bits < 64 ? low & ((uint64_t{1} << bits) - 1) : low);
  }
  if (site.resultSlots > 1) setConcrete(execution, site.result + 1, high);
}

void callNative(Execution& execution, const CallSite& site, uint32_t callee) {
  execution.next = execution.ip + 1;
  checkArguments(execution, site);
  if (execution.builtins[callee] && callBuiltin(execution, site, callee)) return;
  callExternal(execution, site, callee);
}

void callAddress(Execution& execution, const CallSite& site, uint64_t address) {
  uint32_t callee = execution.program.functionAt(address);
  if (callee == program::none) {
    execution.fail(ErrorKind::BadCall, fmt::format("there is no function at {:#x}", address));
    execution.ending->error.object = execution.state.memory.objectAt(address);
    return;
  }
  const Function& function = execution.program.functions[callee];
  if (function.defined)
    enter(execution, site, function);
  else
    callNative(execution, site, callee);
}

} // namespace sonde::exec
