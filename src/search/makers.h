#pragma once

/// \file
/// One maker a searcher. Those that draw lots do so from `seed`.

#include "search/searcher.h"

#include <memory>

namespace sonde::search {

std::unique_ptr<Searcher> makeInterleaved(uint64_t seed);
std::unique_ptr<Searcher> makeDepthFirst(uint64_t seed);
std::unique_ptr<Searcher> makeBreadthFirst(uint64_t seed);
std::unique_ptr<Searcher> makeRandomPath(uint64_t seed);
std::unique_ptr<Searcher> makeRandomState(uint64_t seed);
std::unique_ptr<Searcher> makeCoverNew(uint64_t seed);

/// A turn of those searchers that change states for variety: long enough to be worth the change, short enough
/// that an endless loop keeps nobody waiting.
inline constexpr Turn shortTurn{.instructions = 5000};

} // namespace sonde::search
