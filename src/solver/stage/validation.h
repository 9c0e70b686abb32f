#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_VALIDATION_COUNTERS(X)                                                                         \
  X(Models, Count,    "models evaluated on their query")                                                     \
  X(Time,   Duration, "evaluating")
// clang-format on
SONDE_DEFINE_COUNTERS(ValidationCounter, "validation", SONDE_VALIDATION_COUNTERS)

/// Evaluates every SAT model on its query; a model that fails aborts with the query printed. Of a query with
/// `constraintsConsistent`, whose model speaks of a part only, just the goal is evaluated: below slicing,
/// which passes on parts as queries of their own, everything is.
std::unique_ptr<Solver> makeValidation(std::unique_ptr<Solver> next, Statistics& statistics);

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_CROSS_CHECK_COUNTERS(X)                                                                        \
  X(Confirmed, Count,    "UNSAT answers the other back end confirms")                                        \
  X(Undecided, Count,    "UNSAT answers the other back end cannot decide")                                   \
  X(Time,      Duration, "asking the other back end")
// clang-format on
SONDE_DEFINE_COUNTERS(CrossCheckCounter, "cross-check", SONDE_CROSS_CHECK_COUNTERS)

/// Asks \p other about every UNSAT answer, with only the constraints the answer names; a contradiction aborts
/// with the query printed.
std::unique_ptr<Solver> makeCrossCheck(std::unique_ptr<Solver> next, std::unique_ptr<Solver> other,
                                       Statistics& statistics);

} // namespace sonde::solver
