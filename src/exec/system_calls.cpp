#include "exec/system_calls.h"

#include "exec/call.h"

#include <cerrno>
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

} // namespace

bool SystemCall::read(uint64_t from, void* to, uint64_t size) const {
  return execution.check(memory().read(from, to, size));
}

bool SystemCall::write(uint64_t to, const void* from, uint64_t size) const {
  return execution.check(memory().write(to, from, size));
}

bool SystemCall::readPath(uint64_t from, std::string& path) const {
  return execution.check(memory().readString(from, path));
}

void systemCallFunction(Execution& execution, const program::CallSite& site) {
  SystemCall call{execution, {}};
  for (size_t n = 0; n < call.arguments.size() && n + 1 < site.slots.size(); ++n)
    call.arguments[n] = execution.slot(site.slots[n + 1]);
  const uint64_t number = site.slots.empty() ? ~uint64_t{0} : execution.slot(site.slots[0]);
  const Implementation implementation = find(number);
  if (!implementation) execution.observer.systemCallMissing(number);
  const int64_t result = implementation ? implementation(call) : -ENOSYS;
  if (!execution.stopped()) storeResult(execution, site, static_cast<uint64_t>(result));
}

// Accepted and without effect: there is one thread, no signal arrives, nothing is written back to a disk, and
// no time passes by waiting.
int64_t callNothing(SystemCall&) { return 0; }

} // namespace sonde::exec
