#pragma once

/// \file
/// Chooses the states to drop when memory runs out: those that have run longest without covering new code,
/// and among equals the youngest, because it shares most of its memory with others.

#include "search/searcher.h"

#include <vector>

namespace sonde::search {

struct Candidate {
  StateId state = 0;
  uint64_t instructionsSinceNew = 0; ///< executed since it last covered new code
};

/// Returns `count` of the candidates (all if there are fewer) in ascending order.
std::vector<StateId> chooseToShed(std::vector<Candidate> candidates, size_t count);

} // namespace sonde::search
