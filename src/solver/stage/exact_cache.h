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

/// Caches the answer of each set of formulas, whatever their order and whichever is the goal. Unknown is
/// never cached, since another limit may do better. If more than `capacity` formulas and values are stored,
/// the least recently used answers are forgotten.
std::unique_ptr<Solver> makeExactCache(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics);

} // namespace sonde::solver
