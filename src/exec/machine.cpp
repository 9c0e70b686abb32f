#include "exec/machine.h"

#include "exec/loader.h"
#include "exec/step.h"

#include <algorithm>
#include <limits>

namespace sonde::exec {

Machine::Machine(const program::Program& program, Externals& externals, Observer& observer,
                 expr::Builder& builder, solver::Solver& solver, Settings settings)
    : program_(program), externals_(externals), observer_(observer), settings_(settings), builder_(builder),
      reasoner_(builder_, solver, settings.maxQueryWork), pool_(program),
      cache_(std::max<uint32_t>(program.accessSites, 1)), natives_(lookUpNatives(program)) {}

State Machine::initialState(uint32_t start, const Invocation& invocation, memory::Limits limits) {
  memory::AddressSpace space(limits, &builder_);
  placeGlobals(space, program_, externals_);
  objects_ = LibraryObjects::create(space);
  Arguments arguments = placeArguments(space, program_, invocation);

  State state(pool_, std::move(space));
  if (settings_.output.captured) state.files.captureOutput();
  const program::Function& function = program_.functions[start];
  Frame* frame = state.pushFrame(function, nullptr, nullptr);
  frame->registers[0] = arguments.count;
  frame->registers[1] = arguments.values;
  frame->registers[2] = arguments.environment;
  state.next = function.code.data();
  return state;
}

Machine::Outcome Machine::run(State& state, uint64_t budget) {
  Outcome outcome;
  cache_.attach(state.memory);
  Execution execution{program_,  state,     cache_,    externals_, objects_,     natives_,
                      observer_, settings_, reasoner_, model_,     outcome.forks};
  execution.next = state.next;
  step(execution, static_cast<int64_t>(std::min<uint64_t>(budget, std::numeric_limits<int64_t>::max())));
  state.next = execution.next;
  outcome.ending = std::move(execution.ending);
  for (Fork& fork : outcome.forks) {
    fork.state.id = nextState_++;
    fork.state.coveredNew = false; // one of the two is enough to show it
  }
  return outcome;
}

PathEnd Machine::pathEnd(const State& state, Ending ending) const {
  PathEnd end;
  end.id = state.id;
  end.ending = std::move(ending);
  expr::Model model = state.path.wholeModel();
  for (const SymbolicInput& input : state.inputs) {
    Input concrete{input.name, std::vector<uint8_t>(input.size)};
    for (uint64_t n = 0; n < input.size; ++n)
      concrete.bytes[n] =
          static_cast<uint8_t>(model.element(input.array, BitVector(memory::arrayIndexWidth, n)).toWord());
    end.inputs.push_back(std::move(concrete));
  }
  end.instructions = state.instructions;
  end.forks = state.forks;
  end.coveredNew = state.coveredNew;
  end.printed = Printed(state.output, state.path, settings_.output.limit);
  auto hash = program_.globalByName.find("__sonde_path_hash");
  uint64_t value = 0;
  if (hash != program_.globalByName.end() &&
      !state.memory.read(program_.globals[hash->second].address, &value, sizeof value))
    end.pathHash = value;
  return end;
}

} // namespace sonde::exec
