#include "exec/system_calls.h"

#include "exec/call.h"
#include "exec/failures.h"
#include "exec/signal_delivery.h"
#include "exec/symbolic_path.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <unordered_map>

namespace sonde::exec {

namespace {

using Implementation = int64_t (*)(SystemCall&);

Implementation find(uint64_t number) {
  static const std::unordered_map<uint64_t, Implementation> calls{
#define X(name, callNumber, implementation) {callNumber, implementation},
      SONDE_SYSTEM_CALLS(X)
#undef X
  };
  const auto found = calls.find(number);
  return found == calls.end() ? nullptr : found->second;
}

std::string describe(uint64_t number) {
#define X(name, refused, what)                                                                               \
  if (number == (refused)) return name " (" what ")";
  SONDE_REFUSED_CALLS(X)
#undef X
  return fmt::format("number {}", number);
}

struct Failing {
  const char* name;
  uint64_t number;
  int32_t error;
};

constexpr Failing failingCalls[] = {
#define X(name, number, error) {name, number, error},
    SONDE_FAILING_CALLS(X)
#undef X
};

/// Null: it does not fail, or not any more.
const Failing* findFailing(const State& state, uint64_t number) {
  if (!state.failures) return nullptr;
  const auto* row = std::ranges::find(failingCalls, number, &Failing::number);
  return row == std::end(failingCalls) ? nullptr : row;
}

/// Unless a signal arrives, the program goes on.
void finish(Execution& execution, const program::CallSite& site, int64_t result) {
  if (!deliverSignal(execution, result)) storeResult(execution, site, static_cast<uint64_t>(result));
}

} // namespace

bool SystemCall::read(uint64_t from, void* to, uint64_t size) const {
  return execution.check(memory().read(from, to, size));
}

bool SystemCall::write(uint64_t to, const void* from, uint64_t size) const {
  return execution.check(memory().write(to, from, size));
}

int64_t SystemCall::readPath(uint64_t from, const std::string& folder, bool creates,
                             std::string& path) const {
  memory::FaultPtr fault = memory().readString(from, path);
  if (fault && fault->kind == memory::FaultKind::SymbolicBytes)
    return SymbolicPath(execution, from, folder, creates).settle(path);
  return execution.check(std::move(fault)) ? 0 : -EFAULT;
}

int64_t refuse(Execution& execution, uint64_t number) {
  execution.observer.systemCallRefused(describe(number));
  execution.incomplete(Incompleteness::Unsupported);
  return -ENOSYS;
}

void systemCallFunction(Execution& execution, const program::CallSite& site) {
  if (const std::optional<int64_t> result = returnFromHandler(execution))
    return finish(execution, site, *result);
  SystemCall call{execution, {}};
  for (size_t n = 0; n < call.arguments.size() && n + 1 < site.slots.size(); ++n)
    call.arguments[n] = execution.slot(site.slots[n + 1]);
  const uint64_t number = site.slots.empty() ? ~uint64_t{0} : execution.slot(site.slots[0]);
  const Implementation implementation = find(number);
  const Failing* failing = findFailing(execution.state, number);
  std::optional<State> twin;
  if (failing) twin.emplace(execution.state);
  const int64_t result = implementation ? implementation(call) : refuse(execution, number);
  if (twin && !execution.symbolic)
    addFailure(execution, site,
               {failing->name, failing->error, static_cast<uint64_t>(-int64_t{failing->error})},
               &State::failures, std::move(*twin));
  if (!execution.stopped()) finish(execution, site, result);
}

// Accepted and without effect: there is one thread, no signal comes from outside, nothing is written back to
// a disk, and no time passes by waiting.
int64_t callNothing(SystemCall&) { return 0; }

} // namespace sonde::exec
