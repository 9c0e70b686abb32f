#include "exec/machine.h"

#include "exec/loader.h"
#include "exec/step.h"

#include <algorithm>
#include <limits>

namespace sonde::exec {

Machine::Machine(const program::Program& program, Externals& externals, Observer& observer, Settings settings)
    : program_(program), externals_(externals), observer_(observer), settings_(settings), pool_(program),
      cache_(std::max<uint32_t>(program.accessSites, 1)), natives_(lookUpNatives(program)) {}

State Machine::initialState(uint32_t start, const Invocation& invocation, memory::Limits limits) {
  memory::AddressSpace space(limits);
  placeGlobals(space, program_, externals_);
  objects_ = LibraryObjects::create(space);
  Arguments arguments = placeArguments(space, program_, invocation);

  State state(pool_, std::move(space));
  const program::Function& function = program_.functions[start];
  Frame* frame = state.pushFrame(function, nullptr, nullptr);
  frame->registers[0] = arguments.count;
  frame->registers[1] = arguments.values;
  frame->registers[2] = arguments.environment;
  state.next = function.code.data();
  return state;
}

std::optional<Ending> Machine::run(State& state, uint64_t budget) {
  cache_.attach(state.memory);
  Execution execution{program_, state, cache_, externals_, objects_, natives_, observer_, settings_};
  execution.next = state.next;
  step(execution, static_cast<int64_t>(std::min<uint64_t>(budget, std::numeric_limits<int64_t>::max())));
  state.next = execution.next;
  cache_.detach();
  return std::move(execution.ending);
}

} // namespace sonde::exec
