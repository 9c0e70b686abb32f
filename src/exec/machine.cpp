#include "exec/machine.h"

#include "exec/state/merge.h"
#include "exec/step/step.h"
#include "input/program_input.h"
#include "support/fresh_byte.h"

#include <algorithm>
#include <limits>
#include <new>

namespace sonde::exec {

namespace {

/// One input under a model. An array's value is sparse, and so is what becomes of it.
Input inputUnder(const expr::Model& model, const path::SymbolicInput& input) {
  Input concrete = Input::zeros(input.name, input.size);
  const bool isSymbolic = input.array && input.array->isSymbol();
  const expr::ArrayValue* value = isSymbolic ? model.array(input.array) : nullptr;
  if (value && !value->defaultElement.isZero())
    for (uint64_t n = 0; n < input.size; ++n)
      concrete.set(n, static_cast<uint8_t>(value->defaultElement.toWord()));
  if (value)
    for (const auto& [index, element] : value->elements)
      if (index.toWord() < input.size) concrete.set(index.toWord(), static_cast<uint8_t>(element.toWord()));
  for (uint64_t n = 0; n < input.fixed.size(); ++n)
    if (input.fixed[n]) concrete.set(n, *input.fixed[n]);
  return concrete;
}

/// Adds the calls that failed on a path, each with its place: `after malloc failed at x.c:3:8`, or `after
/// malloc failed in fopen at x.c:3:8` if the program called that.
void addFailedCalls(std::string& detail, const program::Program& program, const path::InputList& inputs) {
  inputs.forEach([&](const path::SymbolicInput& input) {
    if (!input.name.starts_with(input::failurePrefix)) return;
    const std::string call = input.name.substr(std::string_view(input::failurePrefix).size());
    const std::string place = program.describe(input.location);
    detail += (detail.empty() ? "after " : ", after ") + call.substr(0, call.find('#')) + " failed";
    if (input.function != program::none) detail += " in " + program.functions[input.function].name;
    if (!place.empty()) detail += " at " + place;
  });
}

/// Lets a deadline end operations on memory while the state runs.
class Watched {
public:
  Watched(memory::AddressSpace& space, const Deadline& deadline) : space_(space) {
    space_.setDeadline(&deadline);
  }
  ~Watched() { space_.setDeadline(nullptr); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

private:
  memory::AddressSpace& space_;
};

} // namespace

std::vector<Input> inputsUnder(const expr::Model& model, const path::InputList& list) {
  std::vector<Input> inputs;
  list.forEach([&](const path::SymbolicInput& input) { inputs.push_back(inputUnder(model, input)); });
  return inputs;
}

Machine::Machine(const program::Program& program, std::span<const Builtin> table,
                 native::Externals& externals, Observer& observer, expr::Builder& builder,
                 solver::Solver& solver, const Settings& settings, std::vector<path::Seed> seeds)
    : program_(program), externals_(externals), observer_(observer), settings_(settings), builder_(builder),
      reasoner_(builder_, solver,
                {.limits = settings.queryLimits,
                 .patience = settings.patience,
                 .stateModel = settings.stateModel,
                 .inference = settings.inference,
                 .verifies = settings.verifiesInference,
                 .order = settings.order,
                 .wholeConditions = settings.wholeConditions,
                 .solverSlices = settings.solverSlices,
                 .facts = settings.keepsFacts,
                 .types = settings.objectTypes,
                 .conditions = settings.conditions,
                 .observer = settings.queryObserver}),
      model_(makeMemoryModel(settings_)), seeds_(std::move(seeds)),
      views_{.typed = settings.typedViews, .mostChoices = settings.arrayWrites}, pool_(program),
      cache_(std::max<uint32_t>(program.accessSites, 1), !settings_.checkPointers),
      builtins_(lookUpBuiltins(program, table)) {}

std::vector<State> Machine::initialStates(uint32_t start, const Invocation& invocation,
                                          memory::Limits limits) {
  limits.views = &views_;
  limits.newByte = freshByte;
  if (settings_.findsUninitialised) limits.fresh = builder_.context().undefinedBytes();
  memory::AddressSpace space(limits, &builder_);
  placeGlobals(space, program_, externals_);
  objects_ = process::LibraryObjects::create(space);
  State common(pool_, std::move(space));
  if (settings_.wholeConditions || settings_.keepsDecisions) common.path.keepOrder();
  common.path.setSeeds(seeds_.models());
  common.failures = invocation.input.failures;
  common.allocationFailures = invocation.input.allocationFailures;
  if (settings_.output.captured) common.files.captureOutput();

  std::vector<State> states;
  const program::Function& function = program_.functions[start];
  for (const std::vector<unsigned>& counts : argumentCounts(invocation.input)) {
    State& state = states.emplace_back(common);
    state.id = nextState_++;
    Arguments arguments = InputPlacer(state, builder_, seeds_, program_, invocation).place(counts);
    Frame* frame = state.pushFrame(function, nullptr, nullptr);
    frame->registers[0] = arguments.count;
    frame->registers[1] = arguments.values;
    frame->registers[2] = arguments.environment;
    state.next = function.code.data();
  }
  return states;
}

namespace {

/// Says what is running, for as long as it lives.
class Running {
public:
  Running(const Execution*& place, const Execution& execution) : place_(place) { place_ = &execution; }
  ~Running() { place_ = nullptr; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

private:
  const Execution*& place_;
};

} // namespace

Machine::Outcome Machine::run(State& state, Budget budget) {
  Outcome outcome;
  state.wake();
  cache_.attach(state.memory);
  Execution execution{program_,  state,     cache_,    externals_, objects_, builtins_,
                      observer_, settings_, reasoner_, *model_,    seeds_,   outcome.forks};
  execution.next = state.next;
  reasoner_.beginTurn(budget.work);
  const Running running(running_, execution);
  const uint64_t handledBefore = state.memory.handled();
  // The step loop alone knows the instruction where an exception leaves it. The state may be in another
  // function than when its turn began, so that it is left at the beginning of the function that it is in.
  const auto beginAgain = [&] { execution.next = state.next = state.frame->function->code.data(); };
  const Watched watched(state.memory, settings_.queryLimits.deadline);
  try {
    step(execution,
         static_cast<int64_t>(std::min<uint64_t>(budget.instructions, std::numeric_limits<int64_t>::max())));
  } catch (const memory::OutOfMemory&) {
    execution.cut(Incompleteness::Shed, "the memory of this path alone is beyond the limit (--max-memory)");
  } catch (const DeadlinePassed&) {
    beginAgain();
  } catch (const std::bad_alloc&) {
    beginAgain();
    throw;
  }
  state.next = execution.next;
  outcome.ending = std::move(execution.ending);
  outcome.rangeWork = (state.memory.handled() - handledBefore) / bytesOfInstruction;
  outcome.at = execution.ip;
  if (!outcome.forks.empty()) outcome.site = state.locationOfLast(execution.ip);
  for (Fork& fork : outcome.forks) {
    if (!fork.open) fork.state.id = nextState_++;
    fork.state.coveredNew = false; // the other state's test shows it already
  }
  return outcome;
}

Ending Machine::endless(State& state, std::string detail) {
  std::vector<Fork> forks;
  Execution execution{program_,  state,     cache_,    externals_, objects_, builtins_,
                      observer_, settings_, reasoner_, *model_,    seeds_,   forks};
  execution.ip = state.next;
  return execution.error(ErrorKind::EndlessLoop, std::move(detail));
}

bool Machine::merge(State& state, const State& other, const expr::Expr& mine) {
  return exec::merge(pool_, builder_, state, other, mine);
}

path::Reasoner::Answer Machine::settle(Fork& fork, uint64_t patience, uint32_t site) {
  const auto& [condition, part] = *fork.open;
  settlingAt_ = site;
  path::Reasoner::Possibility possibility = reasoner_.possible(fork.state.path, part, condition, patience);
  settlingAt_ = program::none;
  if (possibility.answer == path::Reasoner::Answer::Possible) {
    fork.state.path.add(condition, part, &possibility.model);
    fork.state.id = nextState_++;
    fork.open.reset();
  }
  return possibility.answer;
}

void Machine::preferSmallSizes(path::PathCondition& path, const PersistentMap<expr::Expr>& sizes) {
  constexpr uint64_t most = 8; // only the first objects are asked about
  if (!path.seeds().empty() || sizes.empty()) return;
  sizes.forEach([&](uint64_t number, const expr::Expr& size) {
    if (number >= most) return;
    uint64_t low = size->abstract().low;
    // The least that is thinkable is asked for first: often it is possible.
    for (uint64_t high = path.value(size).toWord(), middle = low; low < high; middle = (low + high) / 2) {
      const expr::Expr smaller = builder_.ule(size, builder_.constant(64, middle));
      const path::Reasoner::Possibility possibility = reasoner_.possible(path, smaller);
      if (possibility.answer == path::Reasoner::Answer::Impossible) {
        low = middle + 1;
        continue;
      }
      if (possibility.answer != path::Reasoner::Answer::Possible) return;
      path.add(smaller, possibility.part, &possibility.model);
      high = path.value(size).toWord();
    }
  });
}

PathEnd Machine::pathEnd(const State& state, Ending ending, NoInput noInput) {
  seeds_.followed(state.path.seeds());
  PathEnd end;
  end.id = state.id;
  end.ending = std::move(ending);
  end.noInput = noInput;
  path::PathCondition path = state.path;
  if (settings_.readableTests && noInput == NoInput::HasInput) preferSmallSizes(path, state.sizes);
  if (settings_.readableTests && end.ending.kind == EndKind::Exited) readable_.prefer(path, state.inputs);
  end.ending.error.settle([&](const expr::Expr& value) { return path.value(value).toWord(); });
  if (noInput == NoInput::HasInput)
    end.inputs = path.seeds().empty() ? inputsUnder(path.wholeModel(), state.inputs)
                                      : inputsUnder(*path.seeds().front(), state.inputs);
  if (end.ending.kind == EndKind::Error) addFailedCalls(end.ending.error.detail, program_, state.inputs);
  if (end.ending.kind == EndKind::Error)
    state.inputs.forEach([&](const path::SymbolicInput& input) { end.inputSites.push_back(input.location); });
  end.instructions = state.instructions;
  end.forks = state.forks;
  end.coveredNew = state.coveredNew;
  end.varying = state.varying;
  end.changedElsewhere = state.files.changedElsewhere();
  end.printed = process::Printed(state.output, std::move(path), settings_.output.limit);
  auto hash = program_.globalByName.find("__sonde_path_hash");
  uint64_t value = 0;
  if (hash != program_.globalByName.end() &&
      state.memory.read(program_.globals[hash->second].address, &value, sizeof value))
    end.pathHash = value;
  return end;
}

} // namespace sonde::exec
