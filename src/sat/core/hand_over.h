#pragma once

/// \file
/// Our own solver for the many easy queries, CaDiCaL for the few hard ones. A query that our solver has not
/// answered after a certain amount of work is copied, its cone alone, into a new CaDiCaL instance. The work
/// is counted, not timed, so that the same query is handed over on every machine or on none.

#include "sat/cdcl/cdcl_solver.h"

#include <cstdint>
#include <memory>

namespace sonde::sat {

constexpr uint64_t defaultHandOverBudget = 6000;

/// `budget` is the work of our own solver before a query is handed over.
std::unique_ptr<SatSolver> makeHandOverSolver(uint64_t budget = defaultHandOverBudget,
                                              const CdclOptions& options = {});

} // namespace sonde::sat
