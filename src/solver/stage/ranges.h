#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_RANGES_COUNTERS(X)                                                                             \
  X(Queries,  Count,    "queries seen")                                                                      \
  X(Refuted,  Count,    "UNSAT: a term is left no value")                                                    \
  X(Large,    Count,    "queries with too many terms to look at")                                            \
  X(Time,     Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(RangesCounter, "ranges", SONDE_RANGES_COUNTERS)

/// Propagates intervals, known bits and small sets of values from the formulas down to the symbols and up
/// again; a query that leaves some term no value is UNSAT.
std::unique_ptr<Solver> makeRanges(std::unique_ptr<Solver> next, Statistics& statistics);

} // namespace sonde::solver
