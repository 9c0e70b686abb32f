#pragma once

/// \file
/// Streams of queries as the engine asks them, made without it: a small parser-like program (character
/// classes, keywords, numbers with a limit, back references, a checksum) is explored depth first over
/// symbolic bytes. At each branch both sides are asked for under the path so far.

#include "expr/rewrite/builder.h"
#include "solver/solver.h"

#include <cstdint>
#include <vector>

namespace sonde::bench {

struct ParserStreamOptions {
  unsigned bytes = 24;       ///< symbolic input
  unsigned maxDepth = 48;    ///< branches on a path
  unsigned queries = 50'000; ///< length of the stream
  bool shuffled = false;     ///< random order instead of depth first
  uint64_t seed = 1;
};

/// `oracle` decides which branches exist while the stream is made.
std::vector<solver::Query> makeParserStream(expr::Builder& builder, solver::Solver& oracle,
                                            const ParserStreamOptions& options);

} // namespace sonde::bench
