#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

/// Z3 without memory: a new solver and new terms for every query, nothing tracked. An UNSAT answer names all
/// constraints.
std::unique_ptr<Solver> makeZ3Fresh(Statistics& statistics);

} // namespace sonde::solver
