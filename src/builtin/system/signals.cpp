/// \file
/// System calls on signals. None arrives from outside.

#include "builtin/system/calls.h"

#include <cerrno>
#include <csignal>

namespace sonde::builtin {

namespace {

constexpr uint64_t unstoppable = process::signalBit(SIGKILL) | process::signalBit(SIGSTOP);

bool isSignal(int number) { return number >= 1 && number <= process::signalCount; }

int64_t send(SystemCall& call, int64_t process, int signal, bool toThread) {
  if (signal != 0 && !isSignal(signal)) return -EINVAL;
  if (process != processNumber && process != 0) return -ESRCH;
  if (signal == 0) return 0;
  process::SignalTable& table = call.execution.state.signals.own();
  const uint64_t bit = process::signalBit(signal);
  table.pending |= bit;
  table.killed = toThread ? table.killed & ~bit : table.killed | bit;
  return 0;
}

} // namespace

int64_t callKill(SystemCall& call) { return send(call, call.number(0), call.number(1), false); }
int64_t callTkill(SystemCall& call) { return send(call, call.number(0), call.number(1), true); }
int64_t callTgkill(SystemCall& call) { return send(call, call.number(1), call.number(2), true); }

int64_t callSigaction(SystemCall& call) {
  const int signal = call.number(0);
  if (!isSignal(signal)) return -EINVAL;
  process::Signals& signals = call.execution.state.signals;
  const auto number = static_cast<size_t>(signal);
  const process::SignalAction before =
      signals.table() ? signals.table()->actions[number] : process::SignalAction{};
  process::SignalAction after;
  if (call[1]) {
    if (process::signalBit(signal) & unstoppable) return -EINVAL;
    if (!call.read(call[1], &after, sizeof after)) return -EFAULT;
  }
  if (call[2] && call.give(call[2], before)) return -EFAULT;
  if (call[1]) signals.own().actions[number] = after;
  return 0;
}

int64_t callSigprocmask(SystemCall& call) {
  process::Signals& signals = call.execution.state.signals;
  const uint64_t before = signals.blocked();
  uint64_t set = 0;
  if (call[1] && !call.read(call[1], &set, sizeof set)) return -EFAULT;
  if (call[2] && call.give(call[2], before)) return -EFAULT;
  if (!call[1]) return 0;
  switch (call.number(0)) {
  case SIG_BLOCK: set |= before; break;
  case SIG_UNBLOCK: set = before & ~set; break;
  case SIG_SETMASK: break;
  default: return -EINVAL;
  }
  if ((set & ~unstoppable) != before) signals.own().blocked = set & ~unstoppable;
  return 0;
}

int64_t callSigpending(SystemCall& call) {
  const process::SignalTable* table = call.execution.state.signals.table();
  return call.give(call[0], table ? table->pending : uint64_t{0});
}

} // namespace sonde::builtin
