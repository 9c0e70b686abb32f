#pragma once

#include "abv/solver.h"
#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

/// Makes a back end of our own solver for bit-vectors and arrays (abv/). `statistics` must outlive it.
std::unique_ptr<Solver> makeAbvBackend(const abv::Options& options, Statistics& statistics);

} // namespace sonde::solver
