#pragma once

#include "program/program.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sonde::frontend {

/// A library in bitcode to take from what the program needs.
struct Library {
  std::string archive;            ///< of bitcode, with an index; empty: none
  std::vector<std::string> roots; ///< what is linked in any case
  /// Whether the engine carries a function out itself: it is never taken from the archive.
  std::function<bool(const std::string& name)> leaveUndefined;
};

/// What to load and how to compile it.
struct Sources {
  /// .c .i .ll .bc, and native files with bitcode inside, linked in this order; of archives what these need.
  std::vector<std::string> files;
  std::string entry = "main"; ///< where a run begins
  std::vector<std::string> includePaths;
  std::vector<std::string> defines;
  std::string optimisation; ///< "" (the program as written), "0", "1", "2", "3", "s", "z"
  std::vector<std::string> compilerFlags;
  bool pathHash = false; ///< the program keeps program::pathHashName
  unsigned fuzzSize = 8; ///< a fuzz target's input has at most so many bytes
  /// Asked for a library when the files are linked, with the functions they use and do not define; may be
  /// empty.
  std::function<Library(const std::vector<std::string>& undefined)> library;

  /// Adds compiler flags that are written with spaces between them.
  void addFlags(const std::string& text);
};

/// Compiles, links and prepares. Throws Error for what is wrong with the files; what the compiler has to say
/// goes to stderr, each line with `clang:` in front.
program::Program load(const Sources&);

/// The module just before lowering, as LLVM assembly.
std::string printModule(const Sources&);

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
