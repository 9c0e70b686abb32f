#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_SAMPLING_COUNTERS(X)                                                                           \
  X(Queries, Count,    "queries about large tables that were tried")                                         \
  X(Sat,     Count,    "SAT: values were found")                                                             \
  X(Steps,   Count,    "operations carried out")                                                             \
  X(Time,    Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(SamplingCounter, "sampling", SONDE_SAMPLING_COUNTERS)

/// Looks for a model of a query about large tables by local search before anybody makes circuits of them.
/// A look-up is one operation on numbers, but a circuit of as many gates as the table has bits. The search
/// begins with random values of the symbols; then one symbol after the other gets the value, of all that it
/// may have, that makes most formulas true. Each look-up is worth about as many operations as its circuit
/// has gates, once: when queries have used them up, or one was passed on after a search in vain, there is a
/// circuit, and the solver below is asked at once.
std::unique_ptr<Solver> makeSampling(std::unique_ptr<Solver> next, Statistics& statistics);

} // namespace sonde::solver
