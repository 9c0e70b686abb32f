#pragma once

/// \file
/// What a comparison has measured: runs of programs under configurations. It is filled run by run, written
/// and read as JSON (comparison_json.h), and everything that is printed or drawn is computed from it.

#include "output/counters.h"

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sonde::compare {

/// A path as `paths.txt` lists it.
struct Path {
  uint64_t hash = 0; ///< the hash of the branches that it took
  std::string end;   ///< `exit`, the kind of an error, `cut` …

  auto operator<=>(const Path&) const = default;
};

/// One run.
struct Measurement {
  size_t configuration = 0;
  std::string failure;   ///< why there is nothing below; empty: the run ended as it should
  bool complete = false; ///< all paths were explored
  std::map<std::string, std::string> options;
  output::Counters counters;              ///< the counters at the end of the run
  std::vector<output::Counters> progress; ///< over time
  std::vector<Path> paths;                ///< in the order in which they ended; only until they are compared

  bool isUsable() const { return failure.empty(); }
};

/// Whether the runs of a program explored the same paths.
struct Agreement {
  std::set<size_t> sameAsFirst;         ///< configurations with the same paths as the first that has a run
  std::vector<std::string> differences; ///< each is an error
  std::vector<std::string> notes;       ///< what was compared, and what could not be
};

struct ProgramResults {
  std::string name;
  std::vector<Measurement> runs;
  Agreement agreement;
};

struct Comparison {
  std::vector<std::string> configurations;
  std::vector<ProgramResults> programs;
};

} // namespace sonde::compare
