#pragma once

/// \file
/// Z3 as its users hold it, for comparison: verdicts only, neither models nor cores are read.

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::bench {

/// One incremental solver; a scope for each constraint, and what two queries begin with stays asserted.
std::unique_ptr<solver::Solver> makeZ3Stack(Statistics&);
/// A new `simple` solver for each query.
std::unique_ptr<solver::Solver> makeZ3New(Statistics&);

} // namespace sonde::bench
