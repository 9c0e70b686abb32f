/// \file
/// *Baseline*: the whole path condition goes to a new solver, for every query. There is nothing to it beside
/// a back end that forgets.

#include "solver/strategy/strategy.h"

namespace sonde::solver {

std::unique_ptr<Solver> makeBaseline(std::unique_ptr<Solver> fresh) { return fresh; }

} // namespace sonde::solver
