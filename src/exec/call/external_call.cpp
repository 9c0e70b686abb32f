#include "exec/call/external_call.h"

#include "exec/state/output_sink.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"

#include <cstring>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <unordered_map>

namespace sonde::exec {

using program::Argument;
using program::CallSite;

namespace {

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
  call.rounding = execution.state.rounding;
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

/// Notes what the path asks for if it calls this function, which is the host's own and gives other values
/// when a test is run.
void noteVarying(State& state, const std::string& name) {
  using process::Varying;
  static const std::unordered_map<std::string_view, Varying> functions{
      {"time", Varying::Time},
      {"clock", Varying::Time},
      {"gettimeofday", Varying::Time},
      {"clock_gettime", Varying::Time},
      {"times", Varying::Time},
      {"getrusage", Varying::Time},
      {"getrandom", Varying::Random},
      {"getentropy", Varying::Random},
      {"arc4random", Varying::Random},
      {"arc4random_buf", Varying::Random},
      {"arc4random_uniform", Varying::Random},
      {"getpid", Varying::Process},
      {"getppid", Varying::Process},
      {"uname", Varying::Machine},
      {"gethostname", Varying::Machine},
      {"getcwd", Varying::Folder},
  };
  if (const auto found = functions.find(name); found != functions.end()) state.varying.add(found->second);
}

/// Each symbolic byte takes a query.
constexpr uint64_t mostSymbolicBytes = uint64_t{1} << 20;

/// Makes all symbolic bytes concrete that a native function can reach, including `errno`. False: there are
/// too many.
bool concretiseReachable(Execution& execution, const native::Call& call) {
  memory::AddressSpace& memory = execution.state.memory;
  std::set<uint64_t> seen;
  std::vector<uint64_t> open{execution.objects.errnoVariable};
  for (const native::Value& argument : call.arguments) open.push_back(argument.low);
  while (!open.empty()) {
    std::optional<memory::ObjectInfo> object = memory.objectAt(open.back());
    open.pop_back();
    if (!object || !seen.insert(object->base).second) continue;
    if (object->symbolicSize) { // native code works with one size
      const uint64_t size =
          concretise(execution, object->symbolicSize, Incompleteness::ExternalCall).toWord();
      memory.fixSize(object->base, size);
      object = memory.objectAt(object->base);
    }
    memory.define(object->base); // a buffer, perhaps, or the padding of a struct
    if (memory.isSymbolic(object->base)) {
      if (object->size > mostSymbolicBytes) return false;
      concretiseBytes(execution, object->base, object->size, Incompleteness::ExternalCall, Unset::Accepted);
    }
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
  return true;
}

} // namespace

void callExternal(Execution& execution, const CallSite& site, uint32_t callee) {
  const std::string& name = execution.program.functions[callee].name;
  ++execution.state.outside;
  noteVarying(execution.state, name);
  for (const Argument& argument : site.arguments)
    if (argument.byValue.size)
      return execution.unsupported("struct passed by value to external function " + name);
  for (program::Slot slot : site.slots) {
    defineRegister(execution, slot, Use::Call);
    settleNativeArgument(execution, slot);
  }
  if (execution.ending) return;
  native::Call call = describeCall(execution, site, name);
  if (!concretiseReachable(execution, call))
    return execution.unsupported(fmt::format("external function {} with a symbolic object of more than {} MB",
                                             name, mostSymbolicBytes >> 20));
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
  case native::Ending::Stopped:
    return execution.cut(Incompleteness::Unexplored, "the run ended during the native call of " + name);
  case native::Ending::Corrupted:
    if (outcome.fault) return execution.fail(*outcome.fault);
    [[fallthrough]];
  case native::Ending::Killed:
  case native::Ending::TimedOut:
    return execution.fail(ErrorKind::ExternalFailed, name + ": " + outcome.reason);
  }
}

} // namespace sonde::exec
