/// \file
/// *Caching*: a condition is divided into independent parts, anew for every query. Each part is looked up
/// among all that were solved before; the missing ones are solved, and the solutions put together. This is
/// what the stages for slicing and for exact sets do, one upon the other, if they are asked about everything.

#include "solver/stage/exact_cache.h"
#include "solver/stage/slicing.h"
#include "solver/strategy/strategy.h"

namespace sonde::solver {

std::unique_ptr<Solver> makeCaching(std::unique_ptr<Solver> fresh, size_t capacity, Statistics& statistics) {
  return makeSlicing(makeExactCache(std::move(fresh), capacity, statistics), true, statistics);
}

} // namespace sonde::solver
