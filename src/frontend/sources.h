#pragma once

#include "support/options.h"

#include <functional>
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

/// What to load and how to compile it.
struct Sources {
  /// .c .i .ll .bc, and native files with bitcode inside, linked in this order; of archives what these need.
  std::vector<std::string> files;
  std::string entry = "main"; ///< where a run begins
  std::vector<std::string> includePaths;
  std::vector<std::string> defines;
  Optimisation optimisation = Optimisation::AsWritten;
  std::string compilerFlags; ///< further ones, separated by spaces
  bool pathHash = false;     ///< the program keeps program::pathHashName
  unsigned fuzzSize = 8;     ///< a fuzz target's input has at most so many bytes
  /// Asked for a library when the files are linked, with the functions they use and do not define; may be
  /// empty.
  std::function<Library(const std::vector<std::string>& undefined)> library;
};

inline constexpr OptionRow<Sources> sourceOptions[] = {
    {"-O,--optimise", choice<&Sources::optimisation, optimisations>, nullptr, 0, 0,
     "let clang optimise the program; as written, no bug is optimised away"},
    {"--cflags", &Sources::compilerFlags, "FLAGS", 0, 0, "further flags for clang, separated by spaces"},
    {"--entry", &Sources::entry, "FUNCTION", 0, 0,
     "where the run begins: main, or a function without parameters"},
    {"--fuzz-size", &Sources::fuzzSize, "BYTES", 0, 1e6, "longest input of a fuzz target"},
    {"--path-hash", &Sources::pathHash, nullptr, 0, 0,
     "give each test a number of its path, for 'sonde replay --path-hash'"},
};

} // namespace sonde::frontend
