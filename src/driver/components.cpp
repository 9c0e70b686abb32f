#include "driver/components.h"

#include "builtin/table.h"
#include "driver/seed_files.h"
#include "program/start.h"
#include "solver/backend/z3_backend.h"
#include "solver/statistics_table.h"
#include "support/solving_time.h"

#include <fmt/format.h>
#include <sys/resource.h>

namespace sonde::driver {

namespace {

/// Of this process, and of those that it has waited for: compilers, native calls.
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

Prepared::Prepared(const frontend::Sources& sources, bool analysePointers)
    : pointsTo(analysePointers ? std::optional<pointsto::PointsTo>(std::in_place) : std::nullopt),
      program(frontend::load(sources, &shapes, pointsTo ? &*pointsTo : nullptr)),
      start(program::addStart(program, sources.entry)), coverage(program) {}

Components::Components(const RunOptions& options, const input::ProgramInput& input, Prepared& prepared,
                       solver::Workbench& workbench, output::Recorder& recorder, RunLimits& limits,
                       const Interrupt& interrupt)
    : options_(options), prepared_(prepared), workbench_(workbench), recorder_(recorder), limits_(limits),
      interrupt_(interrupt), externals_(options.externals, {limits.end(), interrupt.request()}),
      machine_(prepared.program, builtin::table(), externals_, recorder.observer(), workbench_.builder,
               *workbench_.solver, settings(), readSeeds(options.seeds, input, options.sources.fuzzSize)),
      searcher_(search::makeSearcher(options.search, options.searchSeed)),
      exploration_(
          machine_, *searcher_, recorder.observer(), PathLimits(options.limits),
          [this](const Exploration& exploration) { return pulse(exploration); },
          [this] { return workbench_.heldBytes() + recorder_.results().bytes(); }) {}

exec::Settings Components::settings() const {
  exec::Settings settings = options_.engine;
  settings.question = options_.limits.ofQuestion({limits_.end(), interrupt_.request()});
  settings.wholeConditions = options_.solver.needsWholeConditions();
  settings.solverSlices = options_.solver.solverSlices();
  settings.coverage = &prepared_.coverage;
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

void Components::explore(const exec::Invocation& invocation) {
  prepareTime_ = processorMicroseconds();
  began_ = std::clock();
  const memory::Limits limits{.stackBytes = uint64_t{options_.stackMegabytes} << 20,
                              .bytes = PathLimits(options_.limits).bytesOfState};
  exploration_.run(machine_.initialStates(prepared_.start, invocation, limits));
  ended_ = std::clock();
}

const char* Components::pulse(const Exploration& exploration) {
  recorder_.tick(countOf(exploration));
  if (interrupt_.requested()) return "the run was interrupted";
  if (options_.exitOnError && !recorder_.results().bugs().empty())
    return "an error was found (--exit-on-error)";
  output::Counters made;
  recorder_.results().count(made);
  return limits_.reached(exploration.instructions(), made.tests);
}

output::Recorder::Count Components::countOf(const Exploration& exploration) const {
  return [this, &exploration](output::Counters& counters) {
    const path::Reasoner::Counters& reasoner = machine_.reasoner().counters();
    counters.instructions = exploration.instructions();
    counters.forks = exploration.forks();
    counters.states = exploration.states();
    counters.queries = reasoner.Queries;
    counters.solverTime = static_cast<uint64_t>(reasoner.seconds * 1e6);
    counters.termTime = workbench_.statistics.value(SolvingTime::Terms) / 1000;
    counters.solvingTime = workbench_.statistics.value(SolvingTime::Solving) / 1000;
    counters.solvedQueries = workbench_.statistics.value(abv::AbvCounter::Queries) +
                             workbench_.statistics.value(solver::Z3Counter::Queries);
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
  const auto instructions = static_cast<double>(exploration_.instructions());
  return fmt::format("sonde: {} instructions in {:.3f} s of CPU, {:.1f} million a second\n",
                     exploration_.instructions(), seconds, instructions / seconds / 1e6) +
         engineTable(machine_.reasoner().counters(), machine_.views(), machine_.memoryModel(),
                     prepared_.pointsTo ? &prepared_.pointsTo->statistics() : nullptr) +
         solver::statisticsTable(workbench_.statistics, workbench_.builder, workbench_.context);
}

output::Summary Components::finish() { return recorder_.finish(countOf(exploration_)); }

} // namespace sonde::driver
