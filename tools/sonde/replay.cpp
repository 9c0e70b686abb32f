/// \file
/// `sonde replay`: runs generated tests natively.

#include "replay/session.h"
#include "source_options.h"
#include "subcommand.h"

#include <iostream>
#include <unistd.h>

namespace sonde::tool {

namespace {

class Replay : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWords("test", options_.tests, "TEST",
                        "tests (.ktest), or folders of runs; without any, sonde-last");
    addSourceOptions(parameters, options_.sources);
    parameters.addOptions(options_, replay::replayOptions);
    parameters.setFooter(
        "What follows '--' is the program: .c, .i, .ll, .bc, .o or .a files, which are compiled for this "
        "machine, or an\n"
        "executable that was; then its arguments. Without it, the program is that of the run, seen from "
        "here.\n"
        "An executable that 'sonde cc' has built is made anew from the bitcode inside of it where an "
        "option\n"
        "asks for more than running it. Each test has a folder of its own, with copies of the files of "
        "this one.\n"
        "Of tests that do what was predicted only the number is printed, unless --all is given.\n"
        "The exit code is 0 if every test does what was predicted, 1 if one does not.\n\n"
        "Examples:\n"
        "  $ sonde run --path-hash maze.c\n"
        "  $ sonde replay -j 4 --path-hash --asan sonde-last -- maze.c\n"
        "  $ sonde replay --confirm sonde-last");
  }

  void takeRest(std::vector<std::string> rest) override { options_.program = std::move(rest); }

  int run() override {
    if (options_.tests.empty()) options_.tests = {"sonde-last"};
    return replay::Session(options_, std::cout, STDERR_FILENO).run();
  }

private:
  replay::ReplayOptions options_;
};

} // namespace

std::unique_ptr<Subcommand> makeReplay() { return std::make_unique<Replay>(); }

} // namespace sonde::tool
