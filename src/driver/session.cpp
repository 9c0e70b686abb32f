#include "driver/session.h"

#include "driver/exploration.h"
#include "exec/machine.h"
#include "program/start.h"
#include "search/searcher.h"
#include "solver/workbench.h"
#include "support/check.h"

#include <ctime>
#include <fmt/format.h>
#include <memory>
#include <ostream>
#include <set>
#include <sstream>
#include <tuple>

extern char** environ;

namespace sonde::driver {

namespace {

constexpr int exitError = 1;
constexpr int exitIncomplete = 3;

/// Keeps what the run finds.
class Listener : public exec::Observer {
public:
  Listener(const program::Program& program, std::ostream& messages, bool quiet)
      : program_(program), messages_(messages), quiet_(quiet) {}

  void externalCalled(const std::string& name) override {
    if (!quiet_)
      messages_ << "sonde: note: external function '" << name << "' is called natively" << std::endl;
  }

  void pathEnded(const exec::PathEnd& path) override {
    ++paths;
    symbolic |= !path.inputs.empty();
    last = path.ending;
    if (path.inputs.empty()) return;
    if (path.ending.kind == exec::EndKind::Exited || path.ending.kind == exec::EndKind::Silent) return;
    const exec::ErrorReport& error = path.ending.error;
    if (path.ending.kind == exec::EndKind::Error) ++errors;
    if (!seen_.insert({path.ending.kind, error.kind, error.location()}).second) return;
    messages_ << exec::print(program_, path.ending);
    for (const exec::Input& input : path.inputs) {
      messages_ << "  input " << input.name << ":";
      for (uint8_t byte : input.bytes) messages_ << fmt::format(" {:02x}", byte);
      messages_ << "\n";
    }
    messages_ << std::flush;
  }

  void incomplete(exec::Incompleteness kind, uint32_t) override { ++gaps[static_cast<unsigned>(kind)]; }

  uint64_t paths = 0;
  uint64_t errors = 0; ///< paths that end in one
  bool symbolic = false;
  exec::Ending last;
  uint64_t gaps[exec::incompletenessKinds] = {};

private:
  const program::Program& program_;
  std::ostream& messages_;
  bool quiet_;
  std::set<std::tuple<exec::EndKind, exec::ErrorKind, uint32_t>> seen_;
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

} // namespace

Session::Session(RunOptions options, std::ostream& output, std::ostream& messages)
    : options_(std::move(options)), output_(output), messages_(messages) {
  options_.sources.optimisation = options_.optimisation;
  options_.sources.pathHash = options_.pathHash;
  options_.sources.fuzzSize = options_.fuzzSize;
  for (std::string& flag : words(options_.compilerFlags))
    options_.sources.compilerFlags.push_back(std::move(flag));
}

int Session::run() {
  if (!options_.print.empty()) return printOnly();
  program::Program program = frontend::load(options_.sources);
  uint32_t start = program::addStart(program, options_.entry);
  return explore(program, start);
}

int Session::printOnly() {
  if (options_.print == "llvm")
    output_ << frontend::printModule(options_.sources);
  else
    output_ << program::print(frontend::load(options_.sources));
  output_ << std::flush;
  return 0;
}

int Session::explore(const program::Program& program, uint32_t start) {
  solver::Workbench workbench;
  exec::Externals externals(
      {options_.external == "none" ? exec::ExternalPolicy::None : exec::ExternalPolicy::Allow});
  Listener listener(program, messages_, options_.quiet);
  exec::Settings settings;
  settings.maxDepth = options_.maxDepth;
  exec::Machine machine(program, externals, listener, workbench.builder, *workbench.solver, settings);

  exec::Invocation invocation;
  invocation.arguments = {options_.sources.files.front()};
  invocation.arguments.insert(invocation.arguments.end(), options_.arguments.begin(),
                              options_.arguments.end());
  for (char** variable = environ; *variable; ++variable) invocation.environment.emplace_back(*variable);
  memory::Limits limits;
  limits.stackBytes = uint64_t{options_.stackMegabytes} << 20;

  std::clock_t began = std::clock();
  uint64_t budget = options_.maxInstructions ? uint64_t{options_.maxInstructions} * 1'000'000 : INT64_MAX;
  std::unique_ptr<search::Searcher> searcher = search::makeSearcher(options_.search, 1);
  Exploration exploration(machine, *searcher, listener, budget);
  exploration.run(machine.initialState(start, invocation, limits));
  if (options_.statistics) {
    double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    messages_ << fmt::format("sonde: {} instructions in {:.3f} s of CPU, {:.1f} million a second\n",
                             exploration.instructions(), seconds,
                             static_cast<double>(exploration.instructions()) / seconds / 1e6);
  }
  if (!listener.symbolic) return report(program, listener.last);
  const exec::Reasoner::Counters& counters = machine.reasoner().counters();
  messages_ << fmt::format("sonde: {} paths, {} with an error; {} instructions, {} conditions, {} queries, "
                           "{:.3f} s in the solver of {:.3f} s\n",
                           listener.paths, listener.errors, exploration.instructions(), counters.Conditions,
                           counters.Queries, counters.seconds,
                           static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
  bool complete = true;
  for (unsigned kind = 0; kind < exec::incompletenessKinds; ++kind)
    if (uint64_t count = listener.gaps[kind]) {
      complete = false;
      messages_ << fmt::format("sonde: {} times: {}\n", count,
                               exec::describe(static_cast<exec::Incompleteness>(kind)));
    }
  if (complete) messages_ << "sonde: all paths explored\n";
  return listener.errors ? exitError : 0;
}

int Session::report(const program::Program& program, const exec::Ending& ending) {
  switch (ending.kind) {
  case exec::EndKind::Exited: return ending.exitCode;
  case exec::EndKind::Error: messages_ << exec::print(program, ending) << std::flush; return exitError;
  case exec::EndKind::Unsupported:
  case exec::EndKind::Silent:
  case exec::EndKind::Cut: messages_ << exec::print(program, ending) << std::flush; return exitIncomplete;
  }
  SONDE_UNREACHABLE("ending");
}

} // namespace sonde::driver
