#include "driver/session.h"

#include "exec/machine.h"
#include "program/start.h"
#include "support/check.h"

#include <ctime>
#include <fmt/format.h>
#include <ostream>
#include <sstream>

extern char** environ;

namespace sonde::driver {

namespace {

constexpr int exitError = 1;
constexpr int exitIncomplete = 3;

class Announcer : public exec::Observer {
public:
  Announcer(std::ostream& messages, bool quiet) : messages_(messages), quiet_(quiet) {}

  void externalCalled(const std::string& name) override {
    if (!quiet_)
      messages_ << "sonde: note: external function '" << name << "' is called natively" << std::endl;
  }

private:
  std::ostream& messages_;
  bool quiet_;
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
  exec::Ending ending = execute(program, start);
  return report(program, ending);
}

int Session::printOnly() {
  if (options_.print == "llvm")
    output_ << frontend::printModule(options_.sources);
  else
    output_ << program::print(frontend::load(options_.sources));
  output_ << std::flush;
  return 0;
}

exec::Ending Session::execute(const program::Program& program, uint32_t start) {
  exec::Externals externals(
      {options_.external == "none" ? exec::ExternalPolicy::None : exec::ExternalPolicy::Allow});
  Announcer announcer(messages_, options_.quiet);
  exec::Settings settings;
  settings.maxDepth = options_.maxDepth;
  exec::Machine machine(program, externals, announcer, settings);

  exec::Invocation invocation;
  invocation.arguments = {options_.sources.files.front()};
  invocation.arguments.insert(invocation.arguments.end(), options_.arguments.begin(),
                              options_.arguments.end());
  for (char** variable = environ; *variable; ++variable) invocation.environment.emplace_back(*variable);
  memory::Limits limits;
  limits.stackBytes = uint64_t{options_.stackMegabytes} << 20;
  exec::State state = machine.initialState(start, invocation, limits);

  std::clock_t began = std::clock();
  uint64_t budget = options_.maxInstructions ? uint64_t{options_.maxInstructions} * 1'000'000 : INT64_MAX;
  std::optional<exec::Ending> ending = machine.run(state, budget);
  if (options_.statistics) {
    double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    messages_ << fmt::format("sonde: {} instructions in {:.3f} s of CPU, {:.1f} million a second\n",
                             state.instructions, seconds,
                             static_cast<double>(state.instructions) / seconds / 1e6);
  }
  if (ending) return std::move(*ending);
  exec::Ending cut;
  cut.kind = exec::EndKind::Unsupported;
  cut.error.detail =
      fmt::format("more than {} million instructions (--max-instructions)", options_.maxInstructions);
  return cut;
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
