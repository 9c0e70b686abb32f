#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_SLICING_COUNTERS(X)                                                                            \
  X(Queries,    Count,    "queries seen")                                                                    \
  X(Slices,     Count,    "independent parts passed on")                                                     \
  X(Formulas,   Count,    "formulas of the queries seen")                                                    \
  X(PassedOn,   Count,    "formulas passed on")                                                              \
  X(Time,       Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(SlicingCounter, "slicing", SONDE_SLICING_COUNTERS)

/// Passes on independent parts of a query one by one: formulas belong together if they share a symbol. A byte
/// read at a constant index is its own symbol; a read at a symbolic index depends on the whole array.
///
/// With `constraintsConsistent` only the goal's part is asked, and the answer says what its model speaks of.
/// Otherwise every part is, and the models are put together. Either way the model mentions all symbols of the
/// parts asked, and no others. A work limit holds for each part, a deadline for all together.
///
/// Without `enabled` a query is one part, whatever it depends on.
std::unique_ptr<Solver> makeSlicing(std::unique_ptr<Solver> next, bool enabled, Statistics& statistics);

} // namespace sonde::solver
