#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <cstdint>
#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_TRIAL_COUNTERS(X)                                                                              \
  X(Hard,  Count,    "queries that were hard for the solver below")                                          \
  X(Tried, Count,    "of which all values were tried")                                                       \
  X(Sat,   Count,    "SAT")                                                                                  \
  X(Unsat, Count,    "UNSAT")                                                                                \
  X(Time,  Duration, "trying")
// clang-format on
SONDE_DEFINE_COUNTERS(TrialCounter, "trial", SONDE_TRIAL_COUNTERS)

/// A query that is hard for the solver below, and about few bytes of few values each, is answered by trying
/// them all. Such come from numbers in decimal: the digits of a year are a thousand cases, and the divisions
/// of a calendar a large circuit. Further queries about the same bytes are tried at once if that takes
/// little.
/// \param easy  the work of a query that is not hard.
std::unique_ptr<Solver> makeTrial(std::unique_ptr<Solver> next, std::uint64_t easy, Statistics& statistics);

} // namespace sonde::solver
