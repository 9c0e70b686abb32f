#include "exec/call.h"

#include "exec/compiler_runtime.h"
#include "exec/control_functions.h"
#include "exec/failures.h"
#include "exec/output_functions.h"
#include "exec/output_sink.h"
#include "exec/symbolic.h"
#include "exec/symbolic_functions.h"
#include "exec/system_calls.h"
#include "exec/vararg.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>

namespace sonde::exec {

using program::Argument;
using program::CallSite;
using program::Function;

std::vector<NativeFunction> lookUpNatives(const program::Program& program) {
  std::vector<NativeFunction> natives(program.functions.size());
  for (size_t n = 0; n < natives.size(); ++n) {
    if (program.functions[n].defined) continue;
    natives[n].symbolic = findSymbolicFunction(program.functions[n].name);
    natives[n].library = findLibraryFunction(program.functions[n].name);
    natives[n].output = findOutputFunction(program.functions[n].name);
    natives[n].control = findControlFunction(program.functions[n].name);
    if (!natives[n].control) natives[n].control = findRuntimeFunction(program.functions[n].name);
  }
  return natives;
}

namespace {

/// The callee's own copies, in the slots where it expects their addresses.
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
    if (!execution.check(memory.copy(copy, frame.registers[slot], byValue.size))) return false;
    frame.registers[slot] = copy;
  }
  return true;
}

} // namespace

void enter(Execution& execution, const CallSite& site, const Function& callee) {
  State& state = execution.state;
  if (state.frame->depth >= execution.settings.maxDepth) return execution.fail(ErrorKind::TooManyCalls);
  memory::StackMark mark = state.memory.stackMark();
  const uint64_t* from = state.frame->registers;

  // The call may pass more or less than the callee takes, if it was made through another type: what is
  // missing is 0.
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
    // Faults of the copy belong to the call, not to the callee.
    Frame* callers = frame->caller;
    state.frame = callers;
    bool copied = copyStructs(execution, site, *frame, passed);
    state.frame = frame;
    if (!copied) return;
  }
  // A caller that wants more of a result than the callee gives finds 0.
  for (program::Slot n = 0; n < static_cast<program::Slot>(site.resultSlots); ++n)
    frame->caller->registers[site.result + n] = 0;
  execution.next = callee.code.data();
}

void storeResult(Execution& execution, const CallSite& site, uint64_t low, uint64_t high) {
  if (site.resultSlots > 0) {
    // A caller with another idea of the result's type reads no more bits than it asks for.
    uint16_t bits = site.resultTypes.empty() ? 64 : site.resultTypes[0].bits;
    setConcrete(execution, site.result, bits < 64 ? low & ((uint64_t{1} << bits) - 1) : low);
  }
  if (site.resultSlots > 1) setConcrete(execution, site.result + 1, high);
}

namespace {

bool hasSymbolicArgument(const Execution& execution, const CallSite& site) {
  return std::ranges::any_of(site.slots, [&](program::Slot slot) { return isSymbolic(execution, slot); });
}

/// Each value of a symbolic argument gets a path of its own, up to a limit.
void settleArguments(Execution& execution, const CallSite& site, Incompleteness beyond) {
  for (program::Slot slot : site.slots) splitRegister(execution, slot, execution.settings.maxTargets, beyond);
}

LibraryResult callConcretely(Execution& execution, const CallSite& site, const LibraryFunction& function) {
  std::vector<uint64_t> arguments;
  arguments.reserve(site.slots.size());
  for (program::Slot slot : site.slots) arguments.push_back(execution.slot(slot));
  if (arguments.size() < function.parameters) arguments.resize(function.parameters);
  return function.call(LibraryCall{execution.state.memory, execution.objects, arguments, execution.site()});
}

/// The same, and a state beside this one on which there is no memory, if it may fail.
LibraryResult callOrFail(Execution& execution, const CallSite& site, const LibraryFunction& function) {
  if (!function.mayFail || !execution.state.allocationFailures) [[likely]]
    return callConcretely(execution, site, function);
  State twin(execution.state);
  LibraryResult result = callConcretely(execution, site, function);
  if (result.fault || !hasAllocated(function, result.value)) return result;
  const uint64_t failed = failAllocation(function, twin.memory, execution.objects);
  addFailure(execution, site, {function.name, ENOMEM, failed}, &State::allocationFailures, std::move(twin));
  return result;
}

/// The engine's own function if all it touches is concrete; otherwise the same function in bitcode, which is
/// executed like the program; otherwise one path per value.
void callLibrary(Execution& execution, const CallSite& site, uint32_t callee) {
  const LibraryFunction& function = *execution.natives[callee].library;
  const bool symbolicArguments = hasSymbolicArgument(execution, site);
  if (!symbolicArguments) {
    LibraryResult result = callOrFail(execution, site, function);
    if (!result.fault || result.fault->kind != memory::FaultKind::SymbolicBytes) {
      if (execution.check(std::move(result.fault))) storeResult(execution, site, result.value);
      return;
    }
  }
  uint32_t version = execution.program.runtimeFor(callee);
  if (version != program::none)
    return enterRuntime(execution, version, site.slots, site.result, site.resultSlots);
  if (function.allocates) settleSizes(execution, site.slots);
  settleArguments(execution, site, Incompleteness::Resolution);
  onConcreteMemory(execution, Incompleteness::Concretised, [&] {
    LibraryResult result = callOrFail(execution, site, function);
    if (execution.check(std::move(result.fault))) storeResult(execution, site, result.value);
  });
}

void callControl(Execution& execution, const CallSite& site, uint32_t callee) {
  const NativeFunction& native = execution.natives[callee];
  if (!takesExitCode(execution.program.functions[callee].name))
    settleArguments(execution, site,
                    native.control == systemCallFunction ? Incompleteness::SystemCall
                                                         : Incompleteness::Resolution);
  onConcreteMemory(execution, Incompleteness::Concretised, [&] { native.control(execution, site); });
}

native::Call describeCall(Execution& execution, const CallSite& site, const std::string& name) {
  native::Call call;
  call.name = name;
  for (const Argument& argument : site.arguments) {
    uint64_t high = argument.type.slots() > 1 ? execution.slot(argument.slot + 1) : 0;
    call.arguments.push_back({argument.type, execution.slot(argument.slot), high});
  }
  call.fixedArguments = site.variadic ? site.fixedArguments : static_cast<unsigned>(site.arguments.size());
  call.variadic = site.variadic;
  call.results = site.resultTypes;
  call.site = execution.site();
  call.captureOutput = execution.settings.output.captured;
  return call;
}

void takeResults(Execution& execution, const CallSite& site, const native::Outcome& outcome) {
  program::Slot slot = site.result;
  for (const native::Value& value : outcome.results) {
    setConcrete(execution, slot++, value.low);
    if (value.type.slots() > 1) setConcrete(execution, slot++, value.high);
  }
}

/// False: there is no such function, or it cannot do what is asked for.
bool callOutput(Execution& execution, const CallSite& site, const OutputFunction* function) {
  if (!function || site.arguments.size() < function->parameters) return false;
  bool done = false;
  onConcreteMemory(execution, Incompleteness::Concretised, [&] { done = function->call(execution, site); });
  return done;
}

void callExternal(Execution& execution, const CallSite& site, uint32_t callee) {
  const std::string& name = execution.program.functions[callee].name;
  for (const Argument& argument : site.arguments)
    if (argument.byValue.size)
      return execution.unsupported("struct passed by value to external function " + name);
  if (callOutput(execution, site, execution.natives[callee].output)) return;
  for (program::Slot slot : site.slots) concretiseRegister(execution, slot, Incompleteness::ExternalCall);
  native::Call call = describeCall(execution, site, name);
  concretiseReachable(execution, call);
  native::Outcome outcome =
      execution.externals.call(execution.state.memory, execution.objects.errnoVariable, call);
  if (outcome.firstCall && outcome.ending != native::Ending::Refused) execution.observer.externalCalled(name);
  writeOutput(execution, process::OutputStream::Output, {std::move(outcome.output)});
  writeOutput(execution, process::OutputStream::Error, {std::move(outcome.error)});
  switch (outcome.ending) {
  case native::Ending::Returned: return takeResults(execution, site, outcome);
  case native::Ending::Exited: return execution.exit(outcome.status);
  case native::Ending::Refused:
    return execution.unsupported("external function " + name + ": " + outcome.reason);
  case native::Ending::Corrupted:
    if (outcome.fault) return execution.fail(*outcome.fault);
    [[fallthrough]];
  case native::Ending::Killed:
  case native::Ending::TimedOut:
    return execution.fail(ErrorKind::ExternalFailed, name + ": " + outcome.reason);
  }
}

} // namespace

void callNative(Execution& execution, const CallSite& site, uint32_t callee) {
  execution.next = execution.ip + 1;
  const NativeFunction& native = execution.natives[callee];
  if (native.symbolic) return native.symbolic(execution, site);
  if (native.control) return callControl(execution, site, callee);
  if (native.library) return callLibrary(execution, site, callee);
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
