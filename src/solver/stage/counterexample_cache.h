#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <cstddef>
#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_COUNTEREXAMPLE_CACHE_COUNTERS(X)                                                               \
  X(UnsatSubset,  Count,    "UNSAT: the formulas include an unsatisfiable set")                              \
  X(SatSuperset,  Count,    "SAT: the formulas are part of a satisfiable set")                               \
  X(ModelReused,  Count,    "SAT: an earlier model happens to fit")                                          \
  X(Misses,       Count,    "sets of formulas passed on")                                                    \
  X(Time,         Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(CounterexampleCacheCounter, "counterexample cache", SONDE_COUNTEREXAMPLE_CACHE_COUNTERS)

/// Derives answers from answers to other sets of formulas: a superset of an unsatisfiable set is
/// unsatisfiable, a subset of a satisfiable one has its model, and recent models are tried by evaluation. If
/// more than `capacity` formulas and values are stored, the oldest entries of each kind are forgotten.
std::unique_ptr<Solver> makeCounterexampleCache(std::unique_ptr<Solver> next, size_t capacity,
                                                Statistics& statistics);

} // namespace sonde::solver
