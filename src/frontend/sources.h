#pragma once

#include "check/selection.h"
#include "support/deadline.h"
#include "support/options.h"

#include <functional>
#include <string>
#include <vector>

namespace sonde::frontend {

/// A library in bitcode, from which the program gets what it needs.
struct Library {
  std::string archive;            ///< an archive of bitcode with an index; empty if there is none
  std::vector<std::string> roots; ///< functions that are always linked
  /// Returns whether the engine executes a function itself, so that it is never taken from the archive.
  std::function<bool(const std::string& name)> leaveUndefined;
};

/// How clang compiles C.
enum class Optimisation : uint8_t { AsWritten, O0, O1, O2, O3, Os, Oz };

inline constexpr ChoiceRow<Optimisation> optimisations[] = {
    {Optimisation::AsWritten, "as-written"},
    {Optimisation::O0, "0"},
    {Optimisation::O1, "1"},
    {Optimisation::O2, "2"},
    {Optimisation::O3, "3"},
    {Optimisation::Os, "s"},
    {Optimisation::Oz, "z"},
};

/// The files to load, and how to compile them.
struct Sources {
  /// Files (.c .i .ll .bc, and native files with bitcode inside) that are linked in this order; of archives,
  /// the members that these need.
  std::vector<std::string> files;
  std::string entry = "main"; ///< the function that a run starts with
  std::vector<std::string> includePaths;
  std::vector<std::string> defines;
  Optimisation optimisation = Optimisation::AsWritten;
  std::string compilerFlags; ///< further flags for clang, separated by spaces
  check::Selection checks;   ///< what code that is compiled is checked for
  bool pathHash = false;     ///< the program computes a path hash in program::pathHashName
  bool elementSizes = false; ///< the program is told the sizes of its objects' elements
  unsigned fuzzSize = 8;     ///< a fuzz target's input has at most so many bytes
  /// Returns a library, given the functions that the linked files use and do not define; may be empty.
  std::function<Library(const std::vector<std::string>& undefined)> library;
  Deadline deadline{}; ///< when clang is stopped; DeadlinePassed is thrown then
  /// Is told what is being done, `compiling x.c`, and an empty text before something is printed; may be
  /// empty.
  std::function<void(const std::string& what)> progress{};

  void tell(const std::string& what) const {
    if (progress) progress(what);
  }
};

inline constexpr OptionRow<Sources> sourceOptions[] = {
    {"-O,--optimise", choice<&Sources::optimisation, optimisations>, nullptr, 0, 0,
     "let clang optimise the program; as-written keeps all its bugs"},
    {"--cflags", &Sources::compilerFlags, "FLAGS", 0, 0, "further flags for clang, separated by spaces"},
    {"--entry", &Sources::entry, "FUNCTION", 0, 0,
     "the function to start with: main, or one without parameters"},
    {"--fuzz-size", &Sources::fuzzSize, "BYTES", 0, 1e6, "the largest size of a fuzz target's input"},
    {"--path-hash", &Sources::pathHash, nullptr, 0, 0,
     "give each test a hash of its path, for 'sonde replay --path-hash'"},
};

} // namespace sonde::frontend
