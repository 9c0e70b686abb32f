#include "driver/session.h"

#include "builtin/klee/functions.h"
#include "builtin/table.h"
#include "driver/c_library.h"
#include "driver/exploration.h"
#include "driver/interrupt.h"
#include "driver/seed_files.h"
#include "output/whole_file.h"
#include "program/start.h"
#include "search/searchers.h"
#include "solver/workbench.h"
#include "support/check.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <ostream>

extern char** environ;

namespace sonde::driver {

namespace {

constexpr int exitError = 1;
constexpr int exitIncomplete = 3;

/// Of a program that has one path: its own, if it ended by itself.
int exitCode(const exec::Ending& ending) {
  switch (ending.kind) {
  case exec::EndKind::Exited: return ending.exitCode;
  case exec::EndKind::Error: return exitError;
  case exec::EndKind::Unsupported:
  case exec::EndKind::Silent:
  case exec::EndKind::Cut: return exitIncomplete;
  }
  SONDE_UNREACHABLE("ending");
}

} // namespace

Session::Session(RunOptions options, std::ostream& output, std::ostream& messages, int descriptor)
    : options_(std::move(options)), input_(input::ProgramInput::parse(options_.words)), output_(output),
      messages_(messages), descriptor_(descriptor) {
  input_.failures = std::max(input_.failures, options_.failures);
  options_.sources.entry = options_.entry;
  options_.sources.optimisation = options_.optimisation;
  options_.sources.pathHash = options_.pathHash;
  options_.sources.fuzzSize = options_.fuzzSize;
  options_.sources.addFlags(options_.compilerFlags);
  options_.sources.library = cLibrary(options_.libc, input_.hasFiles(), messages_);
}

int Session::run() {
  if (!options_.print.empty()) return printOnly();
  program::Program program = frontend::load(options_.sources);
  uint32_t start = program::addStart(program, options_.entry);
  program::Coverage coverage(program);
  return explore(program, coverage, start);
}

int Session::printOnly() {
  if (options_.print == "llvm")
    output_ << frontend::printModule(options_.sources);
  else
    output_ << program::print(frontend::load(options_.sources));
  output_ << std::flush;
  return 0;
}

exec::Invocation Session::invocation() const {
  exec::Invocation invocation;
  invocation.program = options_.sources.files.front();
  invocation.input = input_;
  for (const input::Template& file : input_.templates)
    invocation.templates.push_back(output::readWhole(file.source));
  for (char** variable = environ; *variable; ++variable) invocation.environment.emplace_back(*variable);
  return invocation;
}

output::RunInfo Session::runInfo() const {
  output::RunInfo info;
  info.command = options_.command;
  describeOptions<RunOptions>(options_, runOptions, info.options);
  describeOptions<LimitOptions>(options_.limits, limitOptions, info.options);
  describeOptions<solver::Choices>(options_.solver, solver::kChoices, info.options);
  describeOptions<output::OutputOptions>(options_.output, output::outputOptions, info.options);
  info.program = options_.sources.files;
  info.arguments = input_.spell();
  info.arguments.insert(info.arguments.begin(), options_.sources.files.front());
  std::error_code unknown;
  info.folder = std::filesystem::current_path(unknown).string();
  return info;
}

int Session::explore(const program::Program& program, program::Coverage& coverage, uint32_t function) {
  const exec::Invocation start = invocation();
  const bool isConcrete = !builtin::takesInput(program) && !input_.isSymbolic();
  solver::Workbench workbench(options_.solver.chain());
  output::Recorder recorder(program, coverage, options_.output, runInfo(), isConcrete, messages_,
                            descriptor_);
  native::Externals externals(
      {options_.external == "none" ? native::ExternalPolicy::None : native::ExternalPolicy::Allow});
  RunLimits runLimits(options_.limits);
  Interrupt interrupt;
  exec::Settings settings;
  settings.maxDepth = options_.maxDepth;
  settings.maxTargets = options_.maxTargets;
  settings.maxSymbolicSize = options_.maxSymbolicSize;
  if (options_.limits.queryWork) settings.question.work = options_.limits.queryWork;
  settings.patience = options_.limits.patience;
  settings.question.deadline = {runLimits.end(), interrupt.request()};
  settings.coverage = &coverage;
  settings.output = recorder.outputSettings();
  settings.readableTests = !options_.output.noOutput;
  exec::Machine machine(program, builtin::table(), externals, recorder.observer(), workbench.builder,
                        *workbench.solver, settings, readSeeds(options_.seeds, input_, options_.fuzzSize));
  std::unique_ptr<search::Searcher> searcher = search::makeSearcher(options_.search, options_.searchSeed);

  std::clock_t began = std::clock();
  output::Recorder::Count count;
  auto whyStop = [&](uint64_t instructions) -> const char* {
    recorder.tick(count);
    if (interrupt.requested()) return "the run was interrupted";
    if (options_.exitOnError && !recorder.results().bugs().empty())
      return "an error was found (--exit-on-error)";
    output::Counters made;
    recorder.results().count(made);
    return runLimits.reached(instructions, made.tests);
  };
  Exploration exploration(machine, *searcher, recorder.observer(), PathLimits(options_.limits),
                          settings.question.deadline, whyStop);
  count = [&](output::Counters& counters) {
    const path::Reasoner::Counters& reasoner = machine.reasoner().counters();
    counters.instructions = exploration.instructions();
    counters.forks = exploration.forks();
    counters.states = exploration.states();
    counters.queries = reasoner.Queries;
    counters.solverTime = static_cast<uint64_t>(reasoner.seconds * 1e6);
  };
  memory::Limits limits;
  limits.stackBytes = uint64_t{options_.stackMegabytes} << 20;
  exploration.run(machine.initialStates(function, start, limits));
  if (!options_.output.quiet)
    for (const std::string& complaint : machine.seeds().complaints())
      messages_ << "sonde: warning: " << complaint << std::endl;
  if (options_.statistics) {
    double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    messages_ << fmt::format("sonde: {} instructions in {:.3f} s of CPU, {:.1f} million a second\n",
                             exploration.instructions(), seconds,
                             static_cast<double>(exploration.instructions()) / seconds / 1e6);
  }
  output::Summary summary = recorder.finish(count);
  if (isConcrete) return exitCode(recorder.results().lastEnding());
  return summary.bugs.empty() ? 0 : exitError;
}

} // namespace sonde::driver
