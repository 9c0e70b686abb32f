#pragma once

#include "frontend/sources.h"
#include "input/shapes.h"
#include "pointsto/points_to.h"
#include "program/program.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::frontend {

/// Compiles, links and prepares a program. Throws Error if something is wrong with the files; the compiler's
/// messages go to stderr, each line with `clang:` in front. Stores the shapes of the program's symbolic
/// objects in `shapes`, and where its pointers can point in `pointsTo`.
program::Program load(const Sources&, input::Shapes* shapes = nullptr,
                      pointsto::PointsTo* pointsTo = nullptr);

/// Returns the module just before lowering, as LLVM assembly.
std::string printModule(const Sources&);

/// Returns whether a native program holds the bitcode of a fuzz target without a main, so that its native
/// main is the fuzzer's.
bool isFuzzTarget(const std::string& program);

struct NativeBuild {
  bool addressSanitizer = false; ///< also adds checks for errors that AddressSanitizer does not find
  bool coverage = false;         ///< the program records each block that it enters
  bool memorySanitizer = false;  ///< finds uses of values that were never set; not with AddressSanitizer
};

/// Compiles the program for the host into the executable `output`, with functions of klee.h that give it the
/// inputs of the test that the environment's KTEST_FILE names (runtime/replay). C files are compiled as they
/// are, unoptimised, if nothing is to be added to them; otherwise, and for a program that sonde cc has built,
/// it is bitcode that is compiled: with `pathHash` or coverage the module that a run executes. Returns, if
/// there is coverage, the program whose blocks the flags stand for.
std::optional<program::Program> compileForReplay(const Sources&, const std::string& output,
                                                 const NativeBuild&);

/// How the front end handles an LLVM instruction or intrinsic: a row of `sonde help instructions`.
struct SupportRow {
  std::string name;
  std::string handling;
};
std::vector<SupportRow> supportedInstructions();
std::vector<SupportRow> supportedIntrinsics();

} // namespace sonde::frontend
