#pragma once

/// \file
/// Which states to give up when there are more than memory holds: those that have gone longest without
/// covering anything new, and among equals the youngest, which has the least behind it that is not shared.

#include "search/searcher.h"

#include <vector>

namespace sonde::search {

struct Candidate {
  StateId state = 0;
  uint64_t instructionsSinceNew = 0; ///< executed since it last covered something new
};

/// `count` of the candidates, or all if there are fewer; in ascending order.
std::vector<StateId> chooseToShed(std::vector<Candidate> candidates, size_t count);

} // namespace sonde::search
