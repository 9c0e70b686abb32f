/// \file
/// `sonde run`: a program, compiled and executed.

#include "driver/session.h"
#include "option_rows.h"
#include "subcommand.h"

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
  void configure(CLI::App& app) override {
    app.add_option("file", options_.sources.files, "the program: .c, .i, .ll or .bc files")
        ->type_name("FILE")
        ->required();
    app.add_option("-I", options_.sources.includePaths, "where to look for headers")->type_name("FOLDER");
    app.add_option("-D", options_.sources.defines, "a macro")->type_name("NAME[=VALUE]");
    addOptions<driver::RunOptions>(app, options_, driver::runOptions);
    addOptions<solver::Choices>(app, options_.solver, solver::kChoices);
    addOptions<driver::LimitOptions>(app, options_.limits, driver::limitOptions);
    addOptions<output::OutputOptions>(app, options_.output, output::outputOptions);
    app.footer(
        "What follows '--' are the program's arguments.\n\n"
        "A program that asks for symbolic input (klee_make_symbolic, __VERIFIER_nondet_int, a fuzz target "
        "...)\n"
        "is explored: every path becomes a test. The exit code is 0 if no bug was found, 1 if one was. Any\n"
        "other program is executed: the exit code is its own, 1 if it has an error, 3 if it met something\n"
        "that is not supported. 2 is a mistake in the command line or the files.\n\n"
        "Example:\n"
        "  $ sonde run hello.c -- world");
  }

  void takeRest(std::vector<std::string> rest) override { options_.arguments = std::move(rest); }

  int run() override {
    // A file that may grow no further is a failed write, not the end of the run.
    std::signal(SIGXFSZ, SIG_IGN);
    options_.command = commandLine();
    return driver::Session(options_, std::cout, std::cerr, STDERR_FILENO).run();
  }

private:
  driver::RunOptions options_;
};

} // namespace

std::unique_ptr<Subcommand> makeRun() { return std::make_unique<Run>(); }

} // namespace sonde::tool
