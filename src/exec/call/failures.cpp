#include "exec/call/failures.h"

#include "input/program_input.h"

#include <optional>
#include <utility>
#include <vector>

namespace sonde::exec {

void addFailure(Execution& execution, const program::CallSite& site, const Failure& failure,
                uint32_t State::* left, State twin) {
  State& state = execution.state;
  twin.path = state.path;
  ++state.forks;
  ++twin.forks;
  --(twin.*left);
  twin.next = execution.ip + 1;
  const std::string name(failure.name);
  const unsigned number = ++twin.files.own().calls[name];
  state.files.own().calls[name] = number;
  std::vector<std::optional<uint8_t>> bytes;
  bytes.reserve(sizeof failure.error);
  for (unsigned n = 0; n < sizeof failure.error; ++n) bytes.emplace_back(failure.error >> (8 * n) & 0xff);
  twin.inputs.add({input::failureName(name, number),
                   bytes.size(),
                   {},
                   bytes,
                   execution.site(),
                   execution.calledFunction()});
  if (site.resultSlots > 0) {
    twin.frame->registers[site.result] = failure.result;
    if (twin.frame->shadow) twin.frame->shadow[site.result] = {};
  }
  execution.forks.push_back({std::move(twin), std::nullopt, std::nullopt});
}

} // namespace sonde::exec
