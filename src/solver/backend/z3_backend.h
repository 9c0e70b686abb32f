#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_Z3_COUNTERS(X)                                                                                 \
  X(Queries,  Count,    "queries asked")                                                                     \
  X(Sat,      Count,    "answered SAT")                                                                      \
  X(Unsat,    Count,    "answered UNSAT")                                                                    \
  X(Unknown,  Count,    "not answered")                                                                      \
  X(Rejected, Count,    "SAT models that did not satisfy the query, asked again of a new instance")          \
  X(Time,     Duration, "translating, solving and reading models")
// clang-format on
SONDE_DEFINE_COUNTERS(Z3Counter, "z3", SONDE_Z3_COUNTERS)

/// Makes a back end of Z3: one incremental instance with one scope for each query, in which each constraint
/// is tracked by a literal, so that the failed assumptions are the constraints used.
///
/// A model of Z3 is accepted only if it satisfies the query. Otherwise a new, non-incremental instance is
/// asked, and if that fails as well, the answer is Unknown.
std::unique_ptr<Solver> makeZ3Backend(Statistics& statistics);

} // namespace sonde::solver
