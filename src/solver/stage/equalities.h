#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_EQUALITIES_COUNTERS(X)                                                                         \
  X(Queries,   Count,    "queries seen")                                                                     \
  X(Rewritten, Count,    "queries that say what a symbol is")                                                \
  X(Refuted,   Count,    "UNSAT: a formula is false once symbols have their values")                         \
  X(Time,      Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(EqualitiesCounter, "equalities", SONDE_EQUALITIES_COUNTERS)

/// If a formula equates a symbol, or an element of an array, with a constant, replaces it by the constant in
/// the other formulas: a product of two unknowns may become one by a constant. The equations themselves are
/// passed on as well.
std::unique_ptr<Solver> makeEqualities(std::unique_ptr<Solver> next, Statistics& statistics);

} // namespace sonde::solver
