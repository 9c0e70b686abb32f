#pragma once

#include "frontend/sources.h"
#include "input/shapes.h"
#include "program/program.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::frontend {

/// Compiles, links and prepares. Throws Error for what is wrong with the files; what the compiler has to say
/// goes to stderr, each line with `clang:` in front. `shapes` is told what the program's symbolic objects
/// are.
program::Program load(const Sources&, input::Shapes* shapes = nullptr);

/// The module just before lowering, as LLVM assembly.
std::string printModule(const Sources&);

/// Whether a native program holds the bitcode of a fuzz target without a main: what it does natively is the
/// fuzzer's doing.
bool isFuzzTarget(const std::string& program);

struct NativeBuild {
  bool addressSanitizer = false; ///< and checks for the errors it does not know
  bool coverage = false;         ///< the program keeps a flag for each of its blocks
};

/// Compiles the program for the host into the executable `output`, with functions of klee.h that give it the
/// inputs of the test that the environment's KTEST_FILE names (runtime/replay). C files are compiled as they
/// are, unoptimised, if nothing is to be added to them; otherwise, and for a program that sonde cc has built,
/// it is bitcode that is compiled: with `pathHash` or coverage the module that a run executes. Returns, if
/// there is coverage, the program whose blocks the flags stand for.
std::optional<program::Program> compileForReplay(const Sources&, const std::string& output,
                                                 const NativeBuild&);

/// What the front end makes of LLVM's instructions and intrinsics; one row each, for `sonde help
/// instructions`.
struct SupportRow {
  std::string name;
  std::string handling;
};
std::vector<SupportRow> supportedInstructions();
std::vector<SupportRow> supportedIntrinsics();

} // namespace sonde::frontend
