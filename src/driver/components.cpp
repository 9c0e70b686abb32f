#include "driver/components.h"

#include "builtin/table.h"
#include "driver/seed_files.h"
#include "output/report_files.h"
#include "program/start.h"
#include "solver/backend/z3_backend.h"
#include "solver/statistics_table.h"
#include "support/solving_time.h"

#include <fmt/format.h>
#include <sys/resource.h>

namespace sonde::driver {

namespace {

/// Returns the processor time of this process and of those that it has waited for (compilers, native calls).
uint64_t processorMicroseconds() {
  uint64_t sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime})
      sum += static_cast<uint64_t>(time.tv_sec) * 1'000'000 + static_cast<uint64_t>(time.tv_usec);
  }
  return sum;
}

} // namespace

Prepared::Prepared(const frontend::Sources& sources, Extras extras)
    : pointsTo(extras.pointsTo ? std::optional<pointsto::PointsTo>(std::in_place) : std::nullopt),
      program(frontend::load(sources, &shapes, pointsTo ? &*pointsTo : nullptr)),
      start(program::addStart(program, sources.entry)), plain(extras.plain ? program : program::Program()),
      coverage(program) {}

Components::Components(const RunOptions& options, const input::ProgramInput& input, Prepared& prepared,
                       solver::Workbench& workbench, output::Recorder& recorder, RunLimits& limits,
                       const Interrupt& interrupt)
    : options_(options), prepared_(prepared), workbench_(workbench), recorder_(recorder), limits_(limits),
      interrupt_(interrupt), externals_(options.externals, {limits.end(), interrupt.request()}),
      profile_(recorder.hasFolder() ? std::optional<QueryProfile>(prepared.program) : std::nullopt),
      machine_(prepared.program, builtin::table(), externals_, recorder.observer(), workbench_.builder,
               *workbench_.solver, settings(), readSeeds(options.seeds, input, options.sources.fuzzSize)),
      searcher_(search::makeSearcher(options.search, options.searchSeed)),
      exploration_(
          machine_, *searcher_, recorder.observer(), PathLimits(options.limits),
          [this](const Exploration&) { return pulse(); },
          [this] { return workbench_.heldBytes() + recorder_.results().bytes(); }) {}

exec::Settings Components::settings() {
  exec::Settings settings = options_.engine;
  settings.queryLimits = options_.limits.ofQuery({limits_.end(), interrupt_.request()});
  if (profile_)
    settings.queryObserver = [this](const solver::Query& query, solver::Verdict verdict,
                                    std::chrono::nanoseconds passed) {
      profile_->add(query, verdict, passed, machine_.runningAt());
    };
  settings.wholeConditions = options_.solver.needsWholeConditions();
  settings.inference &= !options_.solver.logsAllQueries();
  settings.verifiesInference = options_.solver.validate;
  settings.solverSlices = options_.solver.solverSlices();
  settings.keepsFacts = settings.inBoundsFacts && options_.solver.precheck != solver::Precheck::Off;
  settings.conditions = &workbench_.conditions;
  settings.coverage = &prepared_.coverage;
  settings.findsUninitialised = options_.sources.checks.has(check::Check::Uninitialised);
  if (prepared_.pointsTo) {
    settings.pointsTo = &*prepared_.pointsTo;
    settings.segmentOf = [pointsTo = settings.pointsTo](const memory::ObjectInfo& object) -> uint64_t {
      const memory::AllocationSite& site = object.origin;
      if (const auto segment = pointsTo->segmentAt({site.function, site.call})) return *segment;
      return ~uint64_t{0}; // what the analysis does not know of belongs together
    };
  }
  settings.output = recorder_.outputSettings();
  settings.readableTests = recorder_.writesTests();
  return settings;
}

void Components::tellOfUnreadInput() {
  output::Counters counters;
  recorder_.results().count(counters);
  if (counters.paths > 0 && !recorder_.results().readStandardInput())
    recorder_.observer().message("sonde: note: standard input is symbolic, but no path has read it", true);
}

void Components::explore(const exec::Invocation& invocation) {
  prepareTime_ = processorMicroseconds();
  began_ = std::clock();
  exploration_.run(machine_.initialStates(prepared_.start, invocation, limitsOf(options_)));
  ended_ = std::clock();
}

void Components::explore(const exec::Invocation& invocation, PathModels& models) {
  models_ = &models;
  prepareTime_ = processorMicroseconds();
  began_ = std::clock();
  models.runAll(machine_, recorder_.observer(), invocation, limitsOf(options_),
                [this](const PathModels&) { return pulse(); });
  ended_ = std::clock();
}

memory::Limits Components::limitsOf(const RunOptions& options) {
  // Objects on the stack take more here than natively, where nobody knows of them.
  constexpr uint64_t least = uint64_t{256} << 20;
  return {.stackBytes = std::max(least, uint64_t{options.stackMegabytes} << 21),
          .bytes = PathLimits(options.limits).bytesOfState};
}

const char* Components::pulse() {
  recorder_.tick(count());
  if (interrupt_.requested()) return "the run was interrupted";
  if (options_.exitOnError && !recorder_.results().bugs().empty())
    return "an error was found (--exit-on-error)";
  output::Counters made;
  recorder_.results().count(made);
  return limits_.reached(instructions(), made.tests);
}

output::Recorder::Count Components::count() const {
  return [this](output::Counters& counters) {
    const path::Reasoner::Counters& reasoner = machine_.reasoner().counters();
    counters.instructions = instructions();
    counters.forks = exploration_.forks();
    counters.states = exploration_.states();
    counters.queries = reasoner.Queries;
    counters.solverTime = static_cast<uint64_t>(reasoner.seconds * 1e6);
    counters.termTime = workbench_.statistics.value(SolvingTime::Terms) / 1000;
    counters.solvingTime = workbench_.statistics.value(SolvingTime::Solving) / 1000;
    counters.solvedQueries = workbench_.statistics.value(abv::AbvCounter::Queries) +
                             workbench_.statistics.value(solver::Z3Counter::Queries);
    counters.arrayFoldings = expr::constantFoldings(workbench_.builder);
    counters.arrayIndex = workbench_.statistics.value(expr::ArraysCounter::Index) +
                          workbench_.statistics.value(expr::ArraysCounter::Bits);
    counters.arrayValue = workbench_.statistics.value(expr::ArraysCounter::Value);
    counters.arrayWrites = machine_.views().choiceWrites;
    counters.cpuTime = processorMicroseconds();
    counters.prepareTime = prepareTime_;
  };
}

namespace {

/// What the engine's short cuts did, one line a number.
std::string engineTable(const path::Reasoner::Counters& reasoner, const memory::ReadViews& views,
                        const exec::MemoryModel::Counters& model, const pointsto::Statistics* pointsTo) {
  std::string table;
  auto add = [&](const char* component, const char* name, uint64_t value, const char* meaning) {
    table += fmt::format("{:<24} {:<24} {:>16}  {}\n", component, name, value, meaning);
  };
#define X(name, meaning) add("path", #name, reasoner.name, meaning);
  SONDE_REASONER_COUNTERS(X)
#undef X
  add("memory", "TypedReads", views.typedReads,
      "reads of several bytes at a symbolic offset, by typed views");
  add("memory", "ByteReads", views.byteReads, "the same, byte by byte");
  add("memory", "ChoiceWrites", views.choiceWrites,
      "writes at a symbolic offset that give each element a choice (--array-writes)");
  add("memory", "ListWrites", views.listWrites, "those that are put on a list of writes");
#define X(name, meaning) add("memory", #name, model.name, meaning);
  SONDE_MEMORY_COUNTERS(X)
#undef X
#define X(name, meaning)                                                                                     \
  if (pointsTo) add("pointsto", #name, pointsTo->name, meaning);
  SONDE_POINTS_TO_STATISTICS(X)
#undef X
  return table;
}

} // namespace

std::string Components::statistics() const {
  const double seconds = static_cast<double>(ended_ - began_) / CLOCKS_PER_SEC;
  const auto executed = static_cast<double>(instructions());
  return fmt::format("sonde: {} instructions in {:.3f} s of CPU, {:.1f} million a second\n", instructions(),
                     seconds, executed / seconds / 1e6) +
         (models_ ? "sonde: " + models_->describe() : std::string()) +
         engineTable(machine_.reasoner().counters(), machine_.views(), machine_.memoryModel(),
                     prepared_.pointsTo ? &prepared_.pointsTo->statistics() : nullptr) +
         solver::statisticsTable(workbench_.statistics, workbench_.builder, workbench_.context);
}

output::Summary Components::finish() {
  if (profile_)
    recorder_.keep(output::profileName, profile_->json(solver::statisticsTable(
                                            workbench_.statistics, workbench_.builder, workbench_.context)));
  return recorder_.finish(count());
}

} // namespace sonde::driver
