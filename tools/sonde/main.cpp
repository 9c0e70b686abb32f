/// \file
/// `sonde`: a table of subcommands.

#include "subcommand.h"
#include "support/error.h"

#include <iostream>
#include <new>

namespace sonde::tool {

namespace {

struct Row {
  const char* name;
  const char* summary;
  std::unique_ptr<Subcommand> (*make)();
};

constexpr Row kSubcommands[] = {
    {"solve", "decide SMT-LIB scripts over bit-vectors and arrays", makeSolve},
};

int runSonde(int argc, char** argv) {
  CLI::App app{"Sonde: symbolic execution of C programs, and the solver beneath it", "sonde"};
  app.require_subcommand(1);
  app.footer("'sonde SUBCOMMAND --help' says more, with an example.");
  int exitCode = 0;
  std::vector<std::unique_ptr<Subcommand>> subcommands;
  for (const Row& row : kSubcommands) {
    CLI::App* part = app.add_subcommand(row.name, row.summary);
    Subcommand& subcommand = *subcommands.emplace_back(row.make());
    subcommand.configure(*part);
    part->final_callback([&exitCode, &subcommand] { exitCode = subcommand.run(); });
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kExitUserError;
  }
  return exitCode;
}

} // namespace

} // namespace sonde::tool

int main(int argc, char** argv) {
  // Reads what is there and no more: an answer must not wait for a full buffer of input.
  std::ios::sync_with_stdio(false);
  try {
    return sonde::tool::runSonde(argc, argv);
  } catch (const sonde::Error& error) {
    std::cerr << error.message() << std::endl;
  } catch (const std::bad_alloc&) {
    std::cerr << "error: out of memory" << std::endl;
  }
  return sonde::tool::kExitUserError;
}
