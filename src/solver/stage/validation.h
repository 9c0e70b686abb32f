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

/// Evaluates every SAT model on its query; a wrong model aborts, and the query is printed. If
/// `constraintsConsistent` is set, the model covers only a part of the query, and only the goal is evaluated;
/// below slicing, which passes on parts as separate queries, everything is evaluated.
std::unique_ptr<Solver> makeValidation(std::unique_ptr<Solver> next, Statistics& statistics);

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_CROSS_CHECK_COUNTERS(X)                                                                        \
  X(Confirmed, Count,    "UNSAT answers the other back end confirms")                                        \
  X(Undecided, Count,    "UNSAT answers the other back end cannot decide")                                   \
  X(Time,      Duration, "asking the other back end")
// clang-format on
SONDE_DEFINE_COUNTERS(CrossCheckCounter, "cross-check", SONDE_CROSS_CHECK_COUNTERS)

/// Asks `other` about every UNSAT answer, with only the constraints that the answer names; a contradiction
/// aborts, and the query is printed.
std::unique_ptr<Solver> makeCrossCheck(std::unique_ptr<Solver> next, std::unique_ptr<Solver> other,
                                       Statistics& statistics);

} // namespace sonde::solver
