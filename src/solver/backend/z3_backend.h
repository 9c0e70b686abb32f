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

/// Z3 behind our interface: one incremental instance, one scope a query; each constraint under a literal of
/// its own, so that the failed assumptions are the constraints used.
///
/// A SAT model of Z3 is believed only if it satisfies the query; one that does not is asked again of a new,
/// non-incremental instance, and after that the answer is Unknown.
std::unique_ptr<Solver> makeZ3Backend(Statistics& statistics);

} // namespace sonde::solver
