#pragma once

/// \file
/// The table of all searchers.

#include "search/searcher.h"
#include "support/options.h"

#include <cstdint>
#include <memory>

namespace sonde::search {

// X(Kind, name): all searchers, the default first. makers.h declares a function for each that makes it.
#define SONDE_SEARCHERS(X)                                                                                   \
  X(Interleaved, "interleaved")                                                                              \
  X(DepthFirst, "dfs")                                                                                       \
  X(BreadthFirst, "bfs")                                                                                     \
  X(RandomPath, "random-path")                                                                               \
  X(RandomState, "random-state")                                                                             \
  X(CoverNew, "covnew")

enum class Kind : uint8_t {
#define X(kind, name) kind,
  SONDE_SEARCHERS(X)
#undef X
};

inline constexpr ChoiceRow<Kind> kinds[] = {
#define X(kind, name) {Kind::kind, name},
    SONDE_SEARCHERS(X)
#undef X
};

/// Makes a searcher of this kind. All its random choices derive from `seed`.
std::unique_ptr<Searcher> makeSearcher(Kind, uint64_t seed);

} // namespace sonde::search
