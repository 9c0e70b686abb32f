#include "builtin/system/signal_delivery.h"

#include "builtin/system/calls.h"

#include <bit>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace sonde::builtin {

namespace {

constexpr uint64_t contextSize = 968; ///< the size of ucontext_t

bool isHandler(const process::SignalAction& action) {
  return action.handler > 1;
} // neither SIG_DFL nor SIG_IGN

bool isIgnored(int signal) {
  return signal == SIGCHLD || signal == SIGCONT || signal == SIGURG || signal == SIGWINCH;
}

bool stops(int signal) {
  return signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU;
}

void endBy(exec::Execution& execution, int signal) {
  if (stops(signal))
    return execution.unsupported(fmt::format("the program stops itself (signal {})", signal));
  if (signal == SIGABRT) return execution.fail(exec::ErrorKind::Abort);
  execution.exit(128 + signal); // the exit code that a shell reports
}

/// Enters a handler, which will return to the system call that is being executed.
void enterHandler(exec::Execution& execution, int signal, const process::SignalAction& action,
                  bool killed = false) {
  exec::State& state = execution.state;
  const uint32_t index = execution.program.functionAt(action.handler);
  if (index == program::none || !execution.program.functions[index].defined)
    return execution.fail(exec::ErrorKind::BadCall, "handler of a signal");
  const program::Function& function = execution.program.functions[index];
  uint64_t arguments[3] = {static_cast<uint64_t>(signal), 0, 0};
  if (action.flags & SA_SIGINFO) {
    siginfo_t info{};
    info.si_signo = signal;
    info.si_code = killed ? SI_USER : SI_TKILL;
    info.si_pid = processNumber;
    info.si_uid = getuid();
    arguments[1] = state.memory.allocate(memory::ObjectKind::Global, sizeof info, 16, memory::noSite);
    arguments[2] = state.memory.allocate(memory::ObjectKind::Global, contextSize, 16, memory::noSite);
    state.memory.initialise(arguments[1], &info, sizeof info);
  }
  exec::Frame* frame = state.pushFrame(function, execution.ip, execution.ip);
  frame->variadic = {};
  for (uint32_t n = 0; n < function.parameterSlots; ++n) frame->registers[n] = n < 3 ? arguments[n] : 0;
  execution.next = function.code.data();
}

} // namespace

bool deliverSignal(exec::Execution& execution, int64_t result) {
  process::Signals& signals = execution.state.signals;
  while (signals.table() && (signals.table()->pending & ~signals.table()->blocked)) {
    process::SignalTable& table = signals.own();
    const int signal = std::countr_zero(table.pending & ~table.blocked) + 1;
    table.pending &= ~process::signalBit(signal);
    const process::SignalAction action = table.actions[static_cast<size_t>(signal)];
    const bool isDefault = action.handler == 0;
    if (!isHandler(action) && !(isDefault && !isIgnored(signal))) continue;
    if (isDefault) {
      endBy(execution, signal);
      return true;
    }
    table.deliveries.push_back({execution.state.frame->depth, execution.ip, table.blocked, result});
    table.blocked |= action.mask | (action.flags & SA_NODEFER ? 0 : process::signalBit(signal));
    if (action.flags & SA_RESETHAND) table.actions[static_cast<size_t>(signal)] = {};
    enterHandler(execution, signal, action, (table.killed & process::signalBit(signal)) != 0);
    return true;
  }
  return false;
}

std::optional<int64_t> returnFromHandler(exec::Execution& execution) {
  process::Signals& signals = execution.state.signals;
  if (!signals.table() || signals.table()->deliveries.empty()) return {};
  const process::SignalTable::Delivery last = signals.table()->deliveries.back();
  if (last.depth != execution.state.frame->depth || last.call != execution.ip) return {};
  process::SignalTable& table = signals.own();
  table.deliveries.pop_back();
  table.blocked = last.blocked;
  return last.result;
}

bool enterAbortHandler(exec::Execution& execution) {
  process::Signals& signals = execution.state.signals;
  if (!signals.table() || !isHandler(signals.table()->actions[SIGABRT])) return false;
  enterHandler(execution, SIGABRT, std::exchange(signals.own().actions[SIGABRT], {}));
  return true;
}

} // namespace sonde::builtin
