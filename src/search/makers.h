#pragma once

/// \file
/// One function for each searcher, which makes it. Searchers that choose at random use `seed`.

#include "search/searchers.h"

#include <memory>

namespace sonde::search {

#define X(kind, name) std::unique_ptr<Searcher> make##kind(uint64_t seed);
SONDE_SEARCHERS(X)
#undef X

/// The turn of searchers that alternate between states: long enough to be worth the change, and short enough
/// that an endless loop in one state does not keep the others waiting.
inline constexpr Turn shortTurn{.instructions = 5000};

} // namespace sonde::search
