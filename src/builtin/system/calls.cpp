#include "builtin/system/calls.h"

#include "builtin/system/signal_delivery.h"
#include "builtin/system/symbolic_file_name.h"
#include "exec/call/failures.h"

#include <cerrno>
#include <climits>
#include <fmt/format.h>
#include <optional>
#include <sys/syscall.h>
#include <unordered_map>

namespace sonde::builtin {

using exec::Execution;
using exec::State;

namespace {

struct Row {
  const char* name;
  int64_t (*implementation)(SystemCall&);
  int32_t error; ///< 0 if the call does not fail
};

/// Returns the row of a system call, or null if there is none.
const Row* find(uint64_t number) {
  static const std::unordered_map<uint64_t, Row> calls{
#define X(name, implementation, error) {SYS_##name, {#name, implementation, error}},
      SONDE_SYSTEM_CALLS(X)
#undef X
  };
  const auto found = calls.find(number);
  return found == calls.end() ? nullptr : &found->second;
}

std::string describe(uint64_t number) {
#define X(name, what)                                                                                        \
  if (number == SYS_##name) return #name " (" what ")";
  SONDE_REFUSED_CALLS(X)
#undef X
  return fmt::format("number {}", number);
}

/// Ends the call with this result, and delivers a signal if one is pending.
void finish(exec::BuiltinCall& call, int64_t result) {
  if (!deliverSignal(call.execution, result)) call.give(static_cast<uint64_t>(result));
}

} // namespace

bool SystemCall::read(uint64_t from, void* to, uint64_t size) const {
  return check(memory().read(from, to, size));
}

bool SystemCall::write(uint64_t to, const void* from, uint64_t size) const {
  return check(memory().write(to, from, size));
}

int64_t SystemCall::readPath(uint64_t from, const std::string& folder, bool creates,
                             std::string& path) const {
  memory::Outcome outcome = memory().readString(from, path, PATH_MAX);
  if (outcome.metSymbolic()) return SymbolicFileName(execution, from, folder, creates).settle(path);
  if (!check(std::move(outcome))) return -EFAULT;
  if (path.starts_with("/proc/") && !path.starts_with("/proc/self/fd/")) asksFor(process::Varying::ProcFiles);
  return path.size() < PATH_MAX ? 0 : -ENAMETOOLONG;
}

int64_t refuse(Execution& execution, uint64_t number) {
  execution.observer.systemCallRefused(describe(number));
  execution.incomplete(exec::Incompleteness::Unsupported);
  execution.state.varying.add(process::Varying::Refused);
  return -ENOSYS;
}

void systemCallFunction(exec::BuiltinCall& call) {
  ++call.execution.state.outside;
  Execution& execution = call.execution;
  if (const std::optional<int64_t> result = returnFromHandler(execution)) return finish(call, *result);
  SystemCall systemCall(call, {call[1], call[2], call[3], call[4], call[5], call[6]});
  const uint64_t number = call[0];
  const Row* row = find(number);
  std::optional<State> twin;
  if (row && row->error && execution.state.failures) twin.emplace(execution.state);
  const int64_t result = row ? row->implementation(systemCall) : refuse(execution, number);
  if (call.isToBeRepeated()) return;
  if (twin)
    exec::addFailure(execution, call.site,
                     {row->name, row->error, static_cast<uint64_t>(-int64_t{row->error})}, &State::failures,
                     std::move(*twin));
  if (!execution.ending) finish(call, result);
}

// Calls without an effect: there is one thread, no signal comes from outside, nothing is written back to a
// disk, and waiting takes no time.
int64_t callNothing(SystemCall&) { return 0; }

} // namespace sonde::builtin
