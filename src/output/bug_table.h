#pragma once

/// \file
/// Errors by kind and place. Many paths lead to one bug: it is reported once, and its paths are counted.

#include "exec/state/path_end.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sonde::output {

struct Bug {
  exec::ErrorKind kind{};
  std::string place; ///< may be empty
  uint64_t paths = 0;
  std::string test; ///< the first that leads there; empty if none was written
};

/// Where the report puts the error: the innermost call whose place in the source is known.
std::string placeOf(const program::Program&, const exec::ErrorReport&);

class BugTable {
public:
  explicit BugTable(const program::Program& program) : program_(program) {}

  /// Counts the error; says whether it is the first of its kind and place. The bug stays where it is until
  /// the next is added.
  std::pair<Bug&, bool> add(const exec::ErrorReport&);

  const std::vector<Bug>& bugs() const { return bugs_; } ///< as they were found

private:
  const program::Program& program_;
  std::vector<Bug> bugs_;
  std::map<std::pair<exec::ErrorKind, std::string>, size_t> numbers_;
};

} // namespace sonde::output
