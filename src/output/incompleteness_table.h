#pragma once

/// \file
/// What a run did not explore, by kind: how often, and where first.

#include "exec/state/path_end.h"

#include <array>
#include <vector>

namespace sonde::output {

struct IncompletenessCount {
  exec::Incompleteness kind{};
  uint64_t count = 0;
  uint32_t first = program::none; ///< location
};

class IncompletenessTable {
public:
  void add(exec::Incompleteness kind, uint32_t location) {
    IncompletenessCount& row = incompleteness_[static_cast<unsigned>(kind)];
    if (row.count++ == 0) row = {kind, 1, location};
  }

  bool empty() const { return list().empty(); }
  /// Returns the kinds that occurred, in the order of their table.
  std::vector<IncompletenessCount> list() const {
    std::vector<IncompletenessCount> found;
    for (const IncompletenessCount& row : incompleteness_)
      if (row.count) found.push_back(row);
    return found;
  }

private:
  std::array<IncompletenessCount, exec::incompletenessKinds> incompleteness_{};
};

} // namespace sonde::output
