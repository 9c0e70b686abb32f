#pragma once

/// \file
/// Errors by kind and place. Many paths lead to one bug: it is reported once, and its paths are counted.

#include "exec/state/path_end.h"
#include "output/bug_details.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sonde::output {

struct Bug {
  exec::ErrorKind kind{};
  std::string place; ///< exec::describePlace; may be empty
  uint64_t paths = 0;
  std::string test;     ///< the first test that reaches the bug; empty if none was written
  BugDetails details{}; ///< of the first path that reached it
};

class BugTable {
public:
  explicit BugTable(const program::Program& program) : program_(program) {}

  /// Counts an error. Returns its bug and whether it is the first error of this kind and place. The reference
  /// is valid until the next call.
  std::pair<Bug&, bool> add(const exec::ErrorReport&);

  const std::vector<Bug>& bugs() const {
    return bugs_;
  } ///< returns the bugs in the order in which they were found

private:
  const program::Program& program_;
  std::vector<Bug> bugs_;
  std::map<std::pair<exec::ErrorKind, std::string>, size_t> numbers_;
};

} // namespace sonde::output
