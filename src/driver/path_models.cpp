#include "driver/path_models.h"

#include "allsmt/counter.h"
#include "allsmt/formula_writer.h"
#include "builtin/table.h"
#include "support/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <set>

namespace sonde::driver {

namespace {

constexpr uint64_t longSlice = 1'000'000; ///< instructions between two looks at the clock

void refuseBuiltin(exec::BuiltinCall& call) {
  const uint32_t callee = call.site.callee;
  const std::string name =
      callee == program::none ? "a function" : call.execution.program.functions[callee].name;
  call.execution.unsupported(name + ", whose result depends on how the engine represents values");
}

/// The table of builtins without those that look at representations: merging changes what they would see.
std::vector<exec::Builtin> encodedBuiltins() {
  std::vector<exec::Builtin> rows(builtin::table().begin(), builtin::table().end());
  for (exec::Builtin& row : rows) {
    const std::string_view name = row.name;
    if (name == "klee_is_symbolic" || name.starts_with("klee_get_value")) row.handler = refuseBuiltin;
  }
  return rows;
}

} // namespace

exec::Settings PathModels::settings(const RunOptions& options, const Deadline& deadline) {
  exec::Settings settings = options.engine;
  settings.queryLimits = options.limits.ofQuery(deadline);
  settings.patience = 0;
  // States for several objects of a pointer are merged again; other models keep storage that merging does not
  // know.
  settings.memory = exec::MemoryKind::Forking;
  settings.wholeConditions = options.solver.needsWholeConditions();
  settings.inference &= !options.solver.logsAllQueries();
  settings.verifiesInference = options.solver.validate;
  settings.solverSlices = options.solver.solverSlices();
  settings.keepsFacts = settings.inBoundsFacts && options.solver.precheck != solver::Precheck::Off;
  settings.coverage = nullptr;
  settings.output = {.captured = true, .shown = false, .limit = 0};
  settings.keepsDecisions = true;
  // Paths that differ in a number are merged again, and the number would have to be split again and again.
  settings.splitsFloats = false;
  settings.pinsShownValues = false;
  settings.readableTests = false;
  return settings;
}

PathModels::PathModels(const RunOptions& options, const program::Program& program, uint32_t start,
                       solver::Workbench& workbench, const Deadline& deadline)
    : options_(options), program_(program), start_(start), workbench_(workbench), deadline_(deadline),
      encodingDeadline_(deadline.halfway()), externals_(options.externals, deadline),
      builtins_(encodedBuiltins()) {
  if (!options.seeds.empty()) throw Error("seeds are for exploration by states", "--seed");
  if (options.failures) throw Error("failures are for exploration by states", "--fail-syscalls");
}

const char* PathModels::pulse(const exec::Machine& machine) const {
  if (deadline_.passed()) return "the run was interrupted, or its time is over";
  if (encodingDeadline_.passed())
    return "it took half of the time (--max-time); the rest is for the paths in it";
  const uint64_t most = uint64_t{options_.limits.megabytes} << 20;
  if (most && machine.bytes() + workbench_.heldBytes() > most) return allsmt::outOfMemory;
  return nullptr;
}

void PathModels::encode(const exec::Invocation& invocation, const memory::Limits& limits) {
  if (invocation.input.failures || invocation.input.allocationFailures)
    throw Error("failures are for exploration by states", "--explore=allsmt");
  for (const bool merges : {true, false}) {
    allsmt::Refusals refusals(program_);
    if (tryToEncode(invocation, limits, merges, refusals) || stopped_) return;
    if (!merges) refusals.check();
  }
}

bool PathModels::tryToEncode(const exec::Invocation& invocation, const memory::Limits& limits, bool merges,
                             allsmt::Refusals& refusals) {
  exec::Machine machine(program_, builtins_, externals_, refusals, workbench_.builder, *workbench_.solver,
                        settings(options_, encodingDeadline_));
  allsmt::Encoder encoder(machine, program_, refusals, workbench_.builder, *workbench_.solver,
                          {.merges = merges,
                           .unwind = allsmt::unwindingOf(options_.allsmt),
                           .instructions = static_cast<uint64_t>(options_.limits.millionInstructions * 1e6)},
                          [&](const allsmt::Encoder&) { return pulse(machine); });
  system_ = encoder.encode(machine.initialStates(start_, invocation, limits));
  stopped_ = encoder.stopped();
  merges_ = merges;
  merged_ = encoder.merges();
  deepest_ = encoder.deepest();
  encodedInstructions_ += encoder.instructions();
  return !refusals.any();
}

void PathModels::reportCuts(exec::Observer& observer) const {
  std::set<std::string> told;
  for (const uint32_t place : system_.cuts) {
    const allsmt::Cut& cut = *system_.places[place].cut;
    observer.incomplete(exec::Incompleteness::Unwinding, cut.location);
    const std::string what = cut.isRecursion ? fmt::format("the recursion of '{}'", cut.function)
                                             : fmt::format("the loop at {} in '{}'",
                                                           program_.describe(cut.location), cut.function);
    if (told.insert(what).second)
      observer.message(fmt::format("{} can be unwound more than {} times: --unwind {} would be next", what,
                                   cut.times, cut.times + 1),
                       true);
  }
  if (!stopped_) return;
  observer.incomplete(exec::Incompleteness::Unexplored, program::none);
  observer.message(fmt::format("the formula is not complete: {}", stopped_), true);
}

void PathModels::runAll(exec::Machine& machine, exec::Observer& observer, const exec::Invocation& invocation,
                        const memory::Limits& limits, const Pulse& pulse) {
  reportCuts(observer);
  allsmt::Enumerator enumerator(system_, workbench_.builder, *workbench_.solver,
                                options_.limits.ofQuery(deadline_));
  std::set<std::vector<std::pair<uint32_t, uint32_t>>> listed;
  bool stopped = false;
  const auto visit = [&](const allsmt::Path& path) {
    ++models_;
    if (system_.places[path.last].end) {
      std::vector<std::pair<uint32_t, uint32_t>> steps;
      steps.reserve(path.steps.size());
      for (const allsmt::Step& step : path.steps) steps.emplace_back(step.place, step.transition);
      const bool isNew = options_.allsmt.guards == allsmt::Guards::Reached || listed.insert(steps).second;
      if (isNew) {
        const std::optional<exec::PathEnd> end = runOne(machine, path, invocation, limits, pulse);
        if (end) compare(path, *end);
        if (end) observer.pathEnded(*end);
      }
    }
    stopped = pulse(*this) || deadline_.passed();
    return !stopped;
  };
  if (options_.allsmt.guards == allsmt::Guards::All)
    enumerator.listOverAllGuards(visit);
  else if (options_.allsmt.method == allsmt::Method::Blocking)
    enumerator.listByBlocking(visit);
  else
    enumerator.listBySearch(visit);
  queries_ = enumerator.queries();
  cores_ = enumerator.cores();
  cuts_ = enumerator.cuts();
  if (stopped || enumerator.isInterrupted())
    observer.incomplete(exec::Incompleteness::Unexplored, program::none);
  for (uint64_t n = 0; n < enumerator.unknown(); ++n)
    observer.incomplete(exec::Incompleteness::QueryLimit, program::none);
}

std::optional<exec::PathEnd> PathModels::runOne(exec::Machine& machine, const allsmt::Path& path,
                                                const exec::Invocation& invocation,
                                                const memory::Limits& limits, const Pulse& pulse) {
  const allsmt::End& end = *system_.places[path.last].end;
  machine.fixInput({"model", exec::inputsUnder(path.model, end.inputs)});
  exec::State state = std::move(machine.initialStates(start_, invocation, limits).at(end.start));
  while (!pulse(*this) && !deadline_.passed()) {
    const uint64_t before = state.instructions;
    exec::Machine::Outcome outcome = machine.run(state, {.instructions = longSlice, .work = UINT64_MAX});
    instructions_ += state.instructions - before;
    if (outcome.ending) return machine.pathEnd(state, std::move(*outcome.ending));
    if (!outcome.forks.empty()) throw Error("internal error: a path with concrete input has forked");
  }
  return std::nullopt;
}

void PathModels::compare(const allsmt::Path& path, const exec::PathEnd& end) {
  const allsmt::End& predicted = *system_.places[path.last].end;
  if (!predicted.ending) return;
  std::string difference;
  if (predicted.ending->kind != end.ending.kind)
    difference = "it ends in another way";
  else if (end.ending.kind == exec::EndKind::Error &&
           predicted.ending->error.location() != end.ending.error.location())
    difference = "its error is at another place";
  else if (predicted.pathHash && end.pathHash &&
           expr::evaluate(predicted.pathHash, path.model).toWord() != *end.pathHash)
    difference = "it takes other branches";
  if (difference.empty()) return;
  constexpr const char* file = "allsmt-disagreement.smt2";
  writeFormula(file);
  throw Error(fmt::format("internal error: a path is not what the formula says: {}\n  formula: {}  run: {}",
                          difference, exec::print(program_, *predicted.ending),
                          exec::print(program_, end.ending)),
              {}, fmt::format("please report this with the program and {}, which has the formula", file));
}

std::string PathModels::count() {
  allsmt::Counter counter(system_, workbench_.builder, *workbench_.solver, options_.limits.ofQuery(deadline_),
                          [this] { return deadline_.passed(); });
  const std::optional<allsmt::Natural> paths = counter.count();
  if (!paths)
    return "the paths could not be counted: a query was not answered, the time is over, or the run was "
           "interrupted";
  std::string text = fmt::format("{} paths in {} sections, of which {} are independent", paths->toString(),
                                 counter.sections(), counter.groups());
  if (!system_.cuts.empty())
    text += fmt::format("; paths are missing behind {} places where loops or recursions are cut (--unwind)",
                        system_.cuts.size());
  if (stopped_) text += fmt::format("; paths are missing: {}", stopped_);
  return text;
}

void PathModels::writeFormula(const std::string& file) {
  std::ofstream out(file);
  allsmt::writeFormula(out, system_, program_, workbench_.builder, options_.allsmt.guards);
  out.flush();
  if (!out) throw Error("cannot write the formula", file);
}

std::string PathModels::describe() const {
  return fmt::format(
      "formula: {} places, {} merges of states{}, {} instructions, unwound {} times at most; {} "
      "models, {} queries, {} contradictions that answered {} more\n",
      system_.places.size(), merged_, merges_ ? "" : " (which were given up)", encodedInstructions_, deepest_,
      models_, queries_, cores_, cuts_);
}

} // namespace sonde::driver
