#pragma once

/// \file
/// One maker a searcher. Those that draw lots do so from `seed`.

#include "search/searchers.h"

#include <memory>

namespace sonde::search {

#define X(kind, name) std::unique_ptr<Searcher> make##kind(uint64_t seed);
SONDE_SEARCHERS(X)
#undef X

/// A turn of those searchers that change states for variety: long enough to be worth the change, short enough
/// that an endless loop keeps nobody waiting.
inline constexpr Turn shortTurn{.instructions = 5000};

} // namespace sonde::search
