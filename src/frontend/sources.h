#pragma once

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

} // namespace sonde::frontend
