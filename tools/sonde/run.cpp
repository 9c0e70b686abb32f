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

class Run : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addRequiredWords(
        "file", options_.sources.files, "FILE",
        "the program: .c, .i, .ll or .bc files, or what 'sonde cc' has built: .o, .a, an executable");
    addSourceOptions(parameters, options_.sources);
    parameters.addRepeated(
        "--seed,--seed-file,--seed-dir", options_.seeds, "PATH",
        "follow the paths of these inputs first: tests (.ktest), or files that standard input or "
        "a fuzz target gets, or folders of them");
    driver::forEachTable(options_, [&](auto& part, const auto& rows) { parameters.addOptions(part, rows); });
    std::vector<Switch> switches;
    driver::forEachSwitchTable(options_,
                               [&](auto& part, const auto& rows) { addSwitches(switches, part, rows); });
    addSwitchOptions(parameters, switches);
    parameters.setFooter(
        "What follows '--' are the program's arguments.\n\n"
        "Symbolic input, here and among the program's arguments (one dash or two):\n" +
        input::describeWords() +
        "\n"
        "A program that has symbolic input, or asks for it (klee_make_symbolic, __VERIFIER_nondet_int, a "
        "fuzz "
        "target ...),\n"
        "is explored: every path becomes a test. The exit code is 0 if no bug was found, 1 if one was. Any\n"
        "other program is executed: the exit code is its own, 1 if it has an error, 3 if it met something\n"
        "that is not supported. 2 is a mistake in the command line or the files.\n\n"
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
