#pragma once

/// \file
/// What a run records about a bug beyond its kind and its place, for reports in other formats: the calls that
/// led to the error, the inputs and the branches on the way to it.

#include "exec/state/path_end.h"
#include "output/fork_tree.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::output {

/// A place in the source, as users name it.
struct SourcePlace {
  std::string file{}; ///< as `place` names it: seen from the folder of the run if that is shorter
  uint32_t line = 0;  ///< 0: the place is not known
  uint32_t column = 0;

  bool isKnown() const { return line != 0; }
  friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

/// A call that had not returned when the error occurred.
struct BugFrame {
  std::string function{};
  SourcePlace place{};
  bool isUsers = true; ///< not of the C library or of Sonde's runtime

  friend bool operator==(const BugFrame&, const BugFrame&) = default;
};

/// An input that the path has asked for.
struct BugInput {
  std::string name{};
  uint64_t size = 0;
  SourcePlace place{}; ///< where the object was made; not known if the program was started with it

  friend bool operator==(const BugInput&, const BugInput&) = default;
};

/// A branch at which other paths parted.
struct BugStep {
  SourcePlace place{};
  SourcePlace next{}; ///< where the path went on

  friend bool operator==(const BugStep&, const BugStep&) = default;
};

struct BugDetails {
  std::string function{};        ///< which has the error's place; may be empty
  std::string detail{};          ///< the values of the error, as a sentence; may be empty
  std::string object{};          ///< the object that was accessed, in words; may be empty
  SourcePlace made{}, ended{};   ///< where that object was made, and where it was freed or left its scope
  std::vector<BugFrame> stack{}; ///< innermost first
  std::vector<BugInput> inputs{};
  std::vector<BugStep> way{}; ///< the last branches before the error

  friend bool operator==(const BugDetails&, const BugDetails&) = default;
};

/// Returns the place of a location of the program.
SourcePlace placeOf(const program::Program&, uint32_t location);

/// Returns the details of a path that ended in an error.
BugDetails detailsOf(const program::Program&, const exec::PathEnd&, const ForkTree&);

} // namespace sonde::output
