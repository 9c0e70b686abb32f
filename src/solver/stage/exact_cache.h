#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <cstddef>
#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_EXACT_CACHE_COUNTERS(X)                                                                        \
  X(Hits,      Count,    "sets of formulas seen before")                                                     \
  X(Misses,    Count,    "sets of formulas passed on")                                                       \
  X(Evictions, Count,    "answers forgotten to keep the size")                                               \
  X(Time,      Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(ExactCacheCounter, "exact cache", SONDE_EXACT_CACHE_COUNTERS)

/// Remembers the answer of each set of formulas, whatever their order and whichever is the goal. Unknown is
/// never remembered: another limit may do better. Beyond \p capacity (formulas and values kept) the least
/// recently used answers go.
std::unique_ptr<Solver> makeExactCache(std::unique_ptr<Solver> next, std::size_t capacity,
                                       Statistics& statistics);

} // namespace sonde::solver
