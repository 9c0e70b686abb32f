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
  X(Split, Count,    "of which the values of an index of tables were tried")                                 \
  X(Sat,   Count,    "SAT")                                                                                  \
  X(Unsat, Count,    "UNSAT")                                                                                \
  X(Time,  Duration, "trying")
// clang-format on
SONDE_DEFINE_COUNTERS(TrialCounter, "trial", SONDE_TRIAL_COUNTERS)

/// Answers a query that is hard for the solver below, and is about few bytes with few values each, by trying
/// all values. Such queries come from decimal numbers: the digits of a year are a thousand cases, while the
/// divisions of a calendar are a large circuit. Further queries about the same bytes are tried at once if
/// that takes few steps.
///
/// A hard query that looks up tables is divided by the values of their common index (index_cases.h): those
/// that bounds do not refute are asked about one by one, if they are few.
/// \param easy  the work of a query that is not hard.
std::unique_ptr<Solver> makeTrial(std::unique_ptr<Solver> next, uint64_t easy, Statistics& statistics);

} // namespace sonde::solver
