#pragma once

/// \file
/// One run of one program.

#include "driver/limits.h"
#include "exec/machine.h"
#include "exec/state/ending.h"
#include "frontend/frontend.h"
#include "output/recorder.h"
#include "solver/choices.h"
#include "support/options.h"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace sonde::driver {

struct RunOptions {
  frontend::Sources sources;
  std::vector<std::string> words; ///< what is symbolic, and the program's arguments (input/words.h)
  std::vector<std::string> seeds; ///< files and folders

  std::string entry = "main";
  std::string external = "allow";
  std::string libc = "auto";
  std::string print;
  std::string search = "interleaved";
  unsigned searchSeed = 1;
  std::string optimisation;
  std::string compilerFlags;
  bool pathHash = false;
  unsigned fuzzSize = 8;
  unsigned maxDepth = 2'000'000;
  unsigned stackMegabytes = 256;
  unsigned maxTargets = 64;
  unsigned maxSymbolicSize = 4096;
  unsigned failures = 0;
  bool exitOnError = false;
  bool statistics = false;

  solver::Choices solver;
  LimitOptions limits;
  output::OutputOptions output;
  std::vector<std::string> command; ///< as the user typed it
};

inline constexpr OptionRow<RunOptions> runOptions[] = {
    {"-O,--optimise", &RunOptions::optimisation, "0|1|2|3|s|z", 0, 0,
     "let clang optimise the program (default: as written, no bug optimised away)"},
    {"--cflags", &RunOptions::compilerFlags, "FLAGS", 0, 0, "further flags for clang, separated by spaces"},
    {"--entry", &RunOptions::entry, "FUNCTION", 0, 0,
     "where the run begins: main, or a function without parameters"},
    {"--external", &RunOptions::external, "none|allow", 0, 0,
     "whether functions without a body may be called natively"},
    {"--fuzz-size", &RunOptions::fuzzSize, "BYTES", 0, 1e6, "longest input of a fuzz target"},
    {"--path-hash", &RunOptions::pathHash, nullptr, 0, 0,
     "give each test a number of its path, for 'sonde replay --path-hash'"},
    {"--libc", &RunOptions::libc, "auto|musl|none", 0, 0,
     "the C library in bitcode; auto: if the program calls what the engine does not have itself"},
    {"--max-depth", &RunOptions::maxDepth, "N", 1, 1e9, "nested calls allowed"},
    {"--stack-size", &RunOptions::stackMegabytes, "MB", 1, 1e6, "memory for local variables"},
    {"--max-targets", &RunOptions::maxTargets, "N", 1, 1e6,
     "objects or functions that a symbolic pointer is followed to"},
    {"--max-sym-size", &RunOptions::maxSymbolicSize, "BYTES", 0, 1e6,
     "largest size for which an allocation of symbolic size gets a path of its own"},
    {"--fail-syscalls", &RunOptions::failures, "N", 0, 1000,
     "let up to N system calls fail on each path, with a path for each failure"},
    {"--search", &RunOptions::search, "interleaved|dfs|bfs|random-path|random-state|covnew", 0, 0,
     "which state is next"},
    {"--seed-search", &RunOptions::searchSeed, "N", 0, 4e9, "for searchers that draw lots"},
    {"--print", &RunOptions::print, "program|llvm", 0, 0,
     "print the prepared program, or its LLVM code, and stop"},
    {"--exit-on-error", &RunOptions::exitOnError, nullptr, 0, 0, "end the run with the first error"},
    {"--stats", &RunOptions::statistics, nullptr, 0, 0, "say at the end what was executed and how fast"},
};

class Session {
public:
  /// Messages about the run go to `messages`, which writes to `descriptor` if that is not -1; what the
  /// program prints goes where it prints it.
  Session(RunOptions options, std::ostream& output, std::ostream& messages, int descriptor = -1);

  /// The exit code: of a program with symbolic input 0, or 1 if it has a bug; of any other its own, 1 if it
  /// has an error, 3 if the run could not be finished. Throws Error.
  int run();

private:
  int printOnly();
  int explore(const program::Program&, program::Coverage&, uint32_t function);
  exec::Invocation invocation() const;
  output::RunInfo runInfo() const;

  RunOptions options_;
  input::ProgramInput input_;
  std::ostream& output_;
  std::ostream& messages_;
  int descriptor_;
};

} // namespace sonde::driver
