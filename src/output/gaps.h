#pragma once

/// \file
/// What a run did not explore, by kind: how often, and where first.

#include "exec/state/path_end.h"

#include <array>
#include <vector>

namespace sonde::output {

struct Gap {
  exec::Incompleteness kind{};
  uint64_t count = 0;
  uint32_t first = program::none; ///< location
};

class Gaps {
public:
  void add(exec::Incompleteness kind, uint32_t location) {
    Gap& gap = gaps_[static_cast<unsigned>(kind)];
    if (gap.count++ == 0) gap = {kind, 1, location};
  }

  bool empty() const { return list().empty(); }
  /// The kinds that occurred, in the order of their table.
  std::vector<Gap> list() const {
    std::vector<Gap> found;
    for (const Gap& gap : gaps_)
      if (gap.count) found.push_back(gap);
    return found;
  }

private:
  std::array<Gap, exec::incompletenessKinds> gaps_{};
};

} // namespace sonde::output
