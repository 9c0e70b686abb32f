/// \file
/// `sonde run`: compiles and executes a program.

#include "driver/session.h"
#include "input_words.h"
#include "presets.h"
#include "source_options.h"
#include "subcommand.h"
#include "switches.h"

#include <csignal>
#include <fstream>
#include <iostream>
#include <unistd.h>

namespace sonde::tool {

namespace {

std::vector<std::string> commandLine() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  return words;
}

/// Returns the group of options that `--help` shows a table of options in.
const char* groupOf(const void* rows) {
  const std::pair<const void*, const char*> groups[] = {
      {frontend::sourceOptions, "program"}, {driver::externalOptions, "program"},
      {driver::runOptions, "exploration"},  {driver::engineOptions, "engine"},
      {solver::solverOptions, "solver"},    {driver::limitOptions, "limits"},
      {allsmt::options, "allsmt"},          {output::outputOptions, "results"},
  };
  for (const auto& [table, group] : groups)
    if (table == rows) return group;
  return "";
}

class Run : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.beginGroup("program");
    parameters.addRequiredWords(
        "file", options_.sources.files, "FILE",
        "the program: .c, .i, .ll or .bc files, or what 'sonde cc' has built: .o, .a, an executable");
    addSourceOptions(parameters, options_.sources);
    parameters.addRepeated(
        "--seed,--seed-file,--seed-dir", options_.seeds, "PATH",
        "follow the paths of these inputs first: tests (.ktest), or files that standard input or "
        "a fuzz target gets, or folders of them");
    driver::forEachTable(options_, [&](auto& part, const auto& rows) {
      parameters.beginGroup(groupOf(rows));
      parameters.addOptions(part, rows);
    });
    parameters.beginGroup("solver");
    std::vector<Switch> switches;
    driver::forEachSwitchTable(options_,
                               [&](auto& part, const auto& rows) { addSwitches(switches, part, rows); });
    addSwitchOptions(parameters, switches);
    parameters.showFirst({"-I", "-D", "--cflags", "--seed", "--search", "--exit-on-error", "--max-time",
                          "--max-memory", "--output", "--quiet"});
    parameters.setFooter(
        "What follows '--' are the program's arguments.\n\n"
        "Symbolic input, here and among the program's arguments (one dash or two):\n" +
        input::describeWords() +
        "\n"
        "A program that has symbolic input, or asks for it (klee_make_symbolic, __VERIFIER_nondet_int, a "
        "fuzz "
        "target ...),\n"
        "is explored: every path becomes a test. The exit code is 0 if no bug was found, 1 if one was, and "
        "3\n"
        "with --require=complete if not all paths were explored. Any other program is executed: the exit\n"
        "code is its own, 1 if it has an error, 3 if it met something that is not supported, unless\n"
        "--exit-code=verdict asks for the codes above. 2 is a mistake in the command line or the files.\n\n"
        "Example:\n"
        "  $ sonde run hello.c -- world\n"
        "  $ sonde run ./echo --sym-args 0 2 4\n"
        "  $ sonde run ./expr -- 3 --sym-arg 1 4");
  }

  /// Takes the words for symbolic input, which may stand anywhere; arguments that follow `--` come after
  /// them.
  void sift(std::vector<std::string>& words) override {
    expandPresets(words, Scope::Run);
    options_.words = takeInputWords(words);
  }

  void takeRest(std::vector<std::string> rest) override {
    options_.words.insert(options_.words.end(), rest.begin(), rest.end());
  }

  int run() override {
    // Without this, a write beyond the limit of file sizes would end the run; now it is a failed write.
    std::signal(SIGXFSZ, SIG_IGN);
    options_.command = commandLine();
    return driver::Session(options_, std::cout, std::cerr, STDERR_FILENO).run(endProcess);
  }

private:
  driver::RunOptions options_;
};

} // namespace

std::unique_ptr<Subcommand> makeRun() { return std::make_unique<Run>(); }

} // namespace sonde::tool
