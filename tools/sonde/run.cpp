/// \file
/// `sonde run`: a program, compiled and executed.

#include "driver/session.h"
#include "option_rows.h"
#include "subcommand.h"

#include <iostream>

namespace sonde::tool {

namespace {

class Run : public Subcommand {
public:
  void configure(CLI::App& app) override {
    app.add_option("file", options_.sources.files, "the program: .c, .i, .ll or .bc files")
        ->type_name("FILE")
        ->required();
    app.add_option("-I", options_.sources.includePaths, "where to look for headers")->type_name("FOLDER");
    app.add_option("-D", options_.sources.defines, "a macro")->type_name("NAME[=VALUE]");
    addOptions<driver::RunOptions>(app, options_, driver::runOptions);
    app.footer(
        "What follows '--' are the program's arguments. The exit code is the program's; 1 if it has an "
        "error,\n"
        "2 for a mistake in the command line or the files, 3 if it met something that is not supported.\n\n"
        "Example:\n"
        "  $ sonde run hello.c -- world");
  }

  void takeRest(std::vector<std::string> rest) override { options_.arguments = std::move(rest); }

  int run() override { return driver::Session(options_, std::cout, std::cerr).run(); }

private:
  driver::RunOptions options_;
};

} // namespace

std::unique_ptr<Subcommand> makeRun() { return std::make_unique<Run>(); }

} // namespace sonde::tool
