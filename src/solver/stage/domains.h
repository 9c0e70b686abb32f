#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <cstddef>
#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_DOMAINS_COUNTERS(X)                                                                            \
  X(Queries,  Count,    "queries seen")                                                                      \
  X(Sat,      Count,    "SAT: each formula is about one byte, and a value is left")                          \
  X(Unsat,    Count,    "UNSAT: a byte is left no value")                                                    \
  X(Tables,   Count,    "formulas evaluated for each value of their byte")                                   \
  X(Time,     Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(DomainsCounter, "domains", SONDE_DOMAINS_COUNTERS)

/// Represents a formula about one symbol of at most 8 bits, or one such element of an array, by the set of
/// values that make it true. The sets of formulas about the same byte are intersected: if no value is left,
/// the query is UNSAT, and if the query has no other formulas, any value that is left gives a model.
/// `capacity` bounds how many sets are kept.
std::unique_ptr<Solver> makeDomains(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics);

} // namespace sonde::solver
