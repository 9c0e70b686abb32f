#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_SHORTCUT_COUNTERS(X)                                                                           \
  X(Queries,        Count,    "queries seen")                                                                \
  X(Trivial,        Count,    "SAT: nothing was left to satisfy")                                            \
  X(KnownFalse,     Count,    "UNSAT: a formula whose abstract value is false")                              \
  X(Complementary,  Count,    "UNSAT: a formula beside its negation")                                        \
  X(EmptyRange,     Count,    "UNSAT: comparisons that leave a term no value")                               \
  X(Dropped,        Count,    "formulas dropped as known true or repeated")                                  \
  X(Time,           Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(ShortcutCounter, "shortcut", SONDE_SHORTCUT_COUNTERS)

/// Answers queries that abstract values decide, and drops formulas that are always true.
std::unique_ptr<Solver> makeShortcut(std::unique_ptr<Solver> next, Statistics& statistics);

} // namespace sonde::solver
