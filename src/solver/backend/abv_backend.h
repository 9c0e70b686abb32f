#pragma once

#include "abv/solver.h"
#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

/// Our own solver for bit-vectors and arrays (abv/) behind the interface. \p statistics outlives it.
std::unique_ptr<Solver> makeAbvBackend(const abv::Options& options, Statistics& statistics);

} // namespace sonde::solver
