#include "exec/system_calls.h"

#include "exec/call.h"
#include "exec/symbolic_path.h"
#include "input/program_input.h"

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

/// The call has been made, and all the assumptions for it; `twin` is as the state was before.
void addFailure(Execution& execution, const program::CallSite& site, const Failing& row, State twin) {
  State& state = execution.state;
  twin.path = state.path;
  ++state.forks;
  ++twin.forks;
  --twin.failures;
  twin.next = execution.ip + 1;
  const unsigned number = ++twin.files.own().calls[row.name];
  state.files.own().calls[row.name] = number;
  std::vector<std::optional<uint8_t>> bytes;
  for (unsigned n = 0; n < sizeof row.error; ++n) bytes.emplace_back(row.error >> (8 * n) & 0xff);
  twin.inputs.add({input::failureName(row.name, number), bytes.size(), {}, bytes});
  if (site.resultSlots > 0) {
    twin.frame->registers[site.result] = static_cast<uint64_t>(-int64_t{row.error});
    if (twin.frame->shadow) twin.frame->shadow[site.result] = {};
  }
  execution.forks.push_back({std::move(twin), std::nullopt});
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
  execution.observer.incomplete(Incompleteness::Unsupported, execution.site());
  return -ENOSYS;
}

void systemCallFunction(Execution& execution, const program::CallSite& site) {
  SystemCall call{execution, {}};
  for (size_t n = 0; n < call.arguments.size() && n + 1 < site.slots.size(); ++n)
    call.arguments[n] = execution.slot(site.slots[n + 1]);
  const uint64_t number = site.slots.empty() ? ~uint64_t{0} : execution.slot(site.slots[0]);
  const Implementation implementation = find(number);
  const Failing* failing = findFailing(execution.state, number);
  std::optional<State> twin;
  if (failing) twin.emplace(execution.state);
  const int64_t result = implementation ? implementation(call) : refuse(execution, number);
  if (twin && !execution.symbolic) addFailure(execution, site, *failing, std::move(*twin));
  if (!execution.stopped()) storeResult(execution, site, static_cast<uint64_t>(result));
}

// Accepted and without effect: there is one thread, no signal arrives, nothing is written back to a disk, and
// no time passes by waiting.
int64_t callNothing(SystemCall&) { return 0; }

} // namespace sonde::exec
