#include "builtin/control/functions.h"

#include "builtin/system/signal_delivery.h"
#include "exec/state/leaks.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"

namespace sonde::builtin {

using exec::BuiltinCall;
using exec::ErrorKind;
using exec::ExitHandler;
using exec::Frame;
using exec::JumpPoint;
using exec::State;

namespace {

/// Returns the exit code that the test will show. The path may have ended then: with an error, if the code
/// was never set.
uint8_t exitCode(BuiltinCall& call) {
  if (call.site.slots.empty()) return 0;
  exec::defineRegister(call.execution, call.site.slots[0], exec::Use::Exit);
  return static_cast<uint8_t>(exec::shownValue(call.execution, call.site.slots[0], 8).toWord());
}

} // namespace

// --- Other programs ---

void systemFunction(BuiltinCall& call) {
  if (call[0] != 0) return call.decline();
  call.give(1);
}

// --- The end of the program ---

/// Calls one function that was registered for the exit and comes back to the call of `exit` itself, until
/// none is left.
void exitFunction(BuiltinCall& call) {
  exec::Execution& execution = call.execution;
  State& state = execution.state;
  if (!state.destructorsQueued) {
    state.destructorsQueued = true;
    // Handlers run first, from the last to the first, then the program's destructors, then those of the C
    // library.
    std::vector<ExitHandler> handlers;
    if (auto finish = execution.program.functionByName.find("__sonde_finish");
        finish != execution.program.functionByName.end())
      handlers.push_back({execution.program.functions[finish->second].address, 0});
    for (auto destructor = execution.program.destructors.rbegin();
         destructor != execution.program.destructors.rend(); ++destructor)
      handlers.push_back({execution.program.functions[*destructor].address, 0});
    state.exitHandlers.insert(state.exitHandlers.begin(), handlers.begin(), handlers.end());
  }
  if (state.exitHandlers.empty()) {
    const uint8_t code = exitCode(call);
    if (!execution.ending && !exec::failOnLeak(execution)) execution.exit(code);
    return;
  }
  ExitHandler handler = state.exitHandlers.back();
  state.exitHandlers.pop_back();
  uint32_t index = execution.program.functionAt(handler.function);
  if (index == program::none || !execution.program.functions[index].defined)
    return execution.fail(ErrorKind::BadCall, "function registered with atexit");
  const program::Function& function = execution.program.functions[index];
  Frame* frame = state.pushFrame(function, execution.ip, execution.ip);
  frame->variadic = {};
  for (uint32_t n = 0; n < function.parameterSlots; ++n) frame->registers[n] = n == 0 ? handler.argument : 0;
  execution.next = function.code.data();
}

void exitAtOnceFunction(BuiltinCall& call) {
  const uint8_t code = exitCode(call);
  if (!call.execution.ending) call.execution.exit(code);
}

void abortFunction(BuiltinCall& call) {
  if (!enterAbortHandler(call.execution)) call.execution.fail(ErrorKind::Abort);
}

void assertFailFunction(BuiltinCall& call) {
  if (std::optional<std::string> assertion = call.text(0))
    call.execution.fail(ErrorKind::AssertionFailed, std::move(*assertion));
}

void atexitFunction(BuiltinCall& call) {
  call.execution.state.exitHandlers.push_back({call[0], 0});
  call.give(0);
}

void cxaAtexitFunction(BuiltinCall& call) {
  call.execution.state.exitHandlers.push_back({call[0], call[1]});
  call.give(0);
}

// --- setjmp ---

namespace {

// The program's jmp_buf holds a mark and the number of a jump point of the state.
struct JumpBuffer {
  uint64_t mark;
  uint64_t number;
};
constexpr uint64_t jumpMark = 0x706d'756a'646e'6f73;

} // namespace

void setjmpFunction(BuiltinCall& call) {
  exec::Execution& execution = call.execution;
  State& state = execution.state;
  // A jump point of the same call is reused, so that setjmp in a loop takes no more memory.
  JumpPoint point{state.frame->depth, state.frame->function, execution.ip + 1,
                  call.site.result,   call.site.resultSlots, state.memory.stackMark()};
  while (!state.jumpPoints.empty() && state.jumpPoints.back().depth > point.depth)
    state.jumpPoints.pop_back();
  size_t number = 0;
  while (number < state.jumpPoints.size() &&
         (state.jumpPoints[number].depth != point.depth || state.jumpPoints[number].resume != point.resume))
    ++number;
  if (number == state.jumpPoints.size()) state.jumpPoints.push_back(point);
  state.jumpPoints[number] = point;
  if (call[1]) state.jumpPoints[number].blocked = state.signals.blocked(); // sigsetjmp
  JumpBuffer buffer{jumpMark, number};
  if (call.check(state.memory.write(call[0], &buffer, sizeof(buffer)))) call.give(0);
}

namespace {

const Frame* frameAt(const State& state, uint32_t depth) {
  const Frame* frame = state.frame;
  while (frame && frame->depth > depth) frame = frame->caller;
  return frame;
}

/// Leaves the signal handlers that were called from inner frames, which do not return.
void leaveHandlers(State& state, const JumpPoint& target) {
  if (!state.signals.table()) return;
  process::SignalTable& table = state.signals.own();
  while (!table.deliveries.empty() && table.deliveries.back().depth > target.depth)
    table.deliveries.pop_back();
  if (target.blocked) table.blocked = *target.blocked;
}

} // namespace

void longjmpFunction(BuiltinCall& call) {
  exec::Execution& execution = call.execution;
  State& state = execution.state;
  JumpBuffer buffer{};
  if (!call.check(state.memory.read(call[0], &buffer, sizeof(buffer)))) return;
  auto value = static_cast<uint32_t>(call[1]);
  if (buffer.mark != jumpMark || buffer.number >= state.jumpPoints.size())
    return execution.fail(ErrorKind::BadLongjmp);
  JumpPoint point = state.jumpPoints[buffer.number];
  const Frame* target = frameAt(state, point.depth);
  if (!target || target->depth != point.depth || target->function != point.function)
    return execution.fail(ErrorKind::BadLongjmp);
  memory::Site where = execution.site();
  while (state.frame->depth > point.depth) state.popFrame(where);
  if (state.memory.stackMark() > point.mark) state.memory.popTo(point.mark, where);
  leaveHandlers(state, point);
  if (point.resultSlots) exec::setConcrete(execution, point.result, value ? value : 1);
  execution.next = point.resume;
}

void unsetVariableFunction(BuiltinCall& call) { call.give(exec::unsetVariable(call.execution, call[0], 64)); }

void asItIsFunction(BuiltinCall& call) {
  call.give(exec::asItIs(call.execution, exec::expression(call.execution, call.site.slots[0], 64)));
}

} // namespace sonde::builtin
