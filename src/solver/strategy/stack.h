#pragma once

#include "solver/backend/z3_stack.h"
#include "solver/strategy/strategy.h"

namespace sonde::solver {

/// The stack strategy on Z3; `namer` (which may be null) chooses what gets a name.
std::unique_ptr<Solver> makeStack(std::unique_ptr<Namer> namer, Statistics&);

} // namespace sonde::solver
