/// \file
/// `sonde solve`: executes SMT-LIB scripts from files or from standard input. Each script is a separate
/// session; an error ends its script, not those after it, and shows in the exit code.

#include "presets.h"
#include "solve/session.h"
#include "subcommand.h"
#include "switches.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <memory>

namespace sonde::tool {

namespace {

class Solve : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWords("file", files_, "FILE", "scripts, in this order; '-' or none: standard input");
    parameters.addOptions(options_.solver, solver::solverOptions);
    parameters.addOptions(options_, solve::solveOptions);
    std::vector<Switch> switches;
    addSwitches(switches, options_.solver, solver::solverSwitches);
    addSwitchOptions(parameters, switches);
    parameters.setFooter(
        "Answers go to standard output as commands are read; errors (file:line:column) to standard "
        "error, with\n"
        "exit code 2. Logics: QF_BV and QF_ABV of SMT-LIB 2.6; others with --backend=z3.\n\n"
        "Example:\n"
        "  $ cat overflow.smt2\n"
        "  (set-logic QF_BV)\n"
        "  (declare-const x (_ BitVec 32))\n"
        "  (assert (bvslt (bvadd x #x00000001) x))\n"
        "  (check-sat)\n"
        "  (get-value (x))\n"
        "  $ sonde solve overflow.smt2\n"
        "  sat\n"
        "  ((x #x7fffffff))");
  }

  void sift(std::vector<std::string>& words) override { expandPresets(words, Scope::Solve); }

  int run() override {
    int exitCode = 0;
    if (files_.empty()) files_ = {"-"};
    for (const std::string& file : files_) {
      try {
        runFile(file);
      } catch (const Error& error) {
        std::cout << std::flush;
        std::cerr << error.message() << std::endl;
        exitCode = exitUserError;
      }
    }
    endProcess(exitCode);
    return exitCode;
  }

private:
  void runFile(const std::string& file) {
    if (file == "-") return runScript(*std::cin.rdbuf(), "<stdin>");
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored))
      throw Error("cannot read this file: it is a folder", file);
    session_.reset();
    input_ = std::ifstream(file, std::ios::binary);
    if (!input_) throw Error(fmt::format("cannot read this file: {}", std::strerror(errno)), file);
    runScript(*input_.rdbuf(), file);
  }

  void runScript(std::streambuf& input, const std::string& name) {
    session_ = std::make_unique<solve::Session>(options_, input, name, std::cout);
    auto report = [&] {
      if (options_.stats) std::cerr << session_->statistics() << std::flush;
    };
    try {
      session_->run();
    } catch (const Error&) {
      report();
      throw;
    }
    report();
  }

  std::vector<std::string> files_;
  solve::SolveOptions options_;
  std::ifstream input_;
  std::unique_ptr<solve::Session> session_; // of the last script: it is not released before the process ends
};

} // namespace

std::unique_ptr<Subcommand> makeSolve() { return std::make_unique<Solve>(); }

} // namespace sonde::tool
