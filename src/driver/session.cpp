#include "driver/session.h"

#include "builtin/klee/functions.h"
#include "driver/components.h"
#include "driver/preparation_watch.h"
#include "frontend/embedded_bitcode.h"
#include "output/whole_file.h"
#include "support/check.h"
#include "support/error.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <ostream>
#include <utility>

extern char** environ;

namespace sonde::driver {

namespace {

constexpr int exitError = 1;
constexpr int exitIncomplete = 3;

/// Returns a function that finds the library without bitcode that has a function which the program calls.
std::function<std::string(const std::string&)> libraryFinder(const std::vector<std::string>& files) {
  std::vector<std::string> programs;
  for (const std::string& file : files)
    if (std::string program = frontend::programBehind(file); frontend::isNativeFile(program))
      programs.push_back(std::move(program));
  // Each function is looked for once: many paths may end at its call.
  return [programs, known = std::map<std::string, std::string>()](const std::string& function) mutable {
    const auto [entry, isNew] = known.try_emplace(function);
    for (size_t n = 0; isNew && n < programs.size() && entry->second.empty(); ++n)
      entry->second = frontend::libraryWithout(function, programs[n]);
    return entry->second;
  };
}

/// Returns the exit code of a program with one path: its own if it ended by itself.
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
  if (const uint64_t bytes = options_.limits.ofInstance()) options_.solver.bytes = bytes;
  if (options_.engine.checkPointers) options_.pointsTo = PointsToChoice::Andersen;
  options_.engine.learnsSegments = options_.pointsTo == PointsToChoice::Ideal;
  options_.sources.checks = options_.engine.checks = check::Selection::parse(options_.check);
  options_.sources.elementSizes = options_.engine.objectTypes;
  options_.engine.stackBytes = uint64_t{options_.stackMegabytes} << 20;
  if (options_.engine.checks.has(check::Check::Failures)) {
    input_.failures = std::max(input_.failures, 1u);
    input_.allocationFailures = std::max(input_.allocationFailures, 1u);
  }
  options_.sources.library = cLibrary(options_.library, input_.hasFiles(), messages_);
  options_.externals.libraryOf = libraryFinder(options_.sources.files);
}

int Session::run(const BeforeRelease& beforeRelease) {
  if (options_.print != Print::Nothing) return printOnly();
  const Interrupt interrupt;
  RunLimits limits(options_.limits);
  try {
    return run(limits, interrupt, beforeRelease);
  } catch (const DeadlinePassed&) {
    messages_ << overBeforeItBegan << std::flush;
    return exitIncomplete;
  }
}

int Session::run(RunLimits& limits, const Interrupt& interrupt, const BeforeRelease& beforeRelease) {
  options_.sources.deadline = {limits.end(), interrupt.request()};
  std::optional<Progress> progress(std::in_place,
                                   options_.output.quiet || options_.output.json ? -1 : descriptor_);
  options_.sources.progress = [&progress](const std::string& what) { progress->tell(what); };
  std::optional<PreparationWatch> watch(std::in_place, limits, interrupt, *progress, exitIncomplete);
  const bool byModels = options_.explore == Explore::ByModels;
  if (!byModels && (options_.allsmt.countPaths || !options_.allsmt.formulaFile.empty()))
    throw Error("--count-paths and --dump-formula go with --explore=allsmt");
  if (allsmt::unwindingOf(options_.allsmt) != 0 && !byModels)
    throw Error("--unwind goes with --explore=allsmt", {},
                "without it, loops run as often as the input lets them; --max-path-forks cuts long paths");
  if (byModels && options_.sources.checks.has(check::Check::Uninitialised))
    throw Error("--explore=allsmt cannot look for values that were never set", {},
                "leave the check out: --check=-uninitialised");
  if (byModels)
    options_.sources.checks.set(check::Check::MissingReturn, false); // such values are followed, too
  if (byModels) options_.sources.pathHash = true; // each path is compared with what the formula says of it
  Prepared prepared(sourcesFor(*watch, interrupt),
                    {.plain = byModels, .pointsTo = options_.pointsTo == PointsToChoice::Andersen});
  watch.reset();
  progress.reset();
  options_.sources.progress = nullptr;
  const exec::Invocation start = invocation();
  const bool isConcrete = !builtin::takesInput(prepared.program) && !input_.isSymbolic();
  // Made first, so that its errors are reported before results are written.
  solver::Workbench workbench(options_.solver);
  std::optional<PathModels> models;
  if (byModels) { // what cannot be encoded is told before results begin
    models.emplace(options_, prepared.plain, prepared.start, workbench,
                   Deadline{limits.end(), interrupt.request()});
    models->encode(start, Components::limitsOf(options_));
    if (!options_.allsmt.formulaFile.empty()) models->writeFormula(options_.allsmt.formulaFile);
    if (options_.allsmt.countPaths) {
      output_ << models->count() << std::endl;
      return 0;
    }
  }
  output::Recorder recorder(prepared.program, prepared.coverage, options_.output, runInfo(prepared.shapes),
                            isConcrete, messages_, descriptor_);
  Components components(options_, input_, prepared, workbench, recorder, limits, interrupt);
  if (models)
    components.explore(start, *models);
  else
    components.explore(start);
  const int code = report(components, isConcrete);
  if (beforeRelease) beforeRelease(code);
  return code;
}

/// To build the C library takes a minute or two, once: a signal ends that, the limit of time does not.
frontend::Sources Session::sourcesFor(PreparationWatch& watch, const Interrupt& interrupt) const {
  frontend::Sources sources = options_.sources;
  const Deadline deadline(std::nullopt, interrupt.request());
  if (auto library = cLibrary(options_.library, input_.hasFiles(), messages_, deadline))
    sources.library = [&watch, library,
                       progress = sources.progress](const std::vector<std::string>& undefined) {
      if (progress) progress({}); // building it says what it does by itself
      return watch.doOnce([&] { return library(undefined); });
    };
  return sources;
}

int Session::printOnly() {
  if (options_.print == Print::Llvm)
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

output::RunInfo Session::runInfo(const input::Shapes& shapes) const {
  output::RunInfo info;
  info.command = options_.command;
  info.shapes = shapes;
  forEachTable(options_,
               [&](const auto& part, const auto& rows) { describeOptions(part, rows, info.options); });
  forEachSwitchTable(
      options_, [&](const auto& part, const auto& rows) { describeSwitches(part, rows, info.switches); });
  info.checks = options_.sources.checks;
  info.program = options_.sources.files;
  info.includePaths = options_.sources.includePaths;
  info.defines = options_.sources.defines;
  info.arguments = input_.spell();
  info.arguments.insert(info.arguments.begin(), options_.sources.files.front());
  std::error_code unknown;
  info.folder = std::filesystem::current_path(unknown).string();
  return info;
}

int Session::report(Components& components, bool isConcrete) {
  if (!options_.output.quiet && !options_.output.json)
    for (const std::string& complaint : components.complaints())
      messages_ << "sonde: warning: " << complaint << std::endl;
  if (options_.statistics) messages_ << components.statistics() << std::flush;
  if (input_.hasSymbolicStandardInput()) components.tellOfUnreadInput();
  const output::Summary summary = components.finish();
  output_ << summary.json << std::flush;
  if (isConcrete && options_.exitCode == ExitCode::Program) return exitCode(components.lastEnding());
  if (!summary.bugs.empty()) return exitError;
  return options_.require == Require::Complete && !isComplete(summary) ? exitIncomplete : 0;
}

} // namespace sonde::driver
