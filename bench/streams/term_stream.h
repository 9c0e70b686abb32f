#pragma once

/// \file
/// Streams of queries about a few fixed terms, as a loop that computes them asks on its many paths: each
/// query has constraints that hold under an input of its own, and a goal that holds under it, too, or need
/// not.

#include "expr/rewrite/builder.h"
#include "solver/query.h"

#include <cstdint>
#include <vector>

namespace sonde::bench {

struct Terms {
  std::vector<expr::Expr> symbols; ///< all that the terms depend on
  std::vector<expr::Expr> asked;   ///< in the order in which the program computes them
};

/// `constraints` about the terms before the last, and a goal about the last, in each query.
std::vector<solver::Query> makeTermStream(expr::Builder& builder, const Terms& terms, unsigned constraints,
                                          unsigned queries, uint64_t seed);

} // namespace sonde::bench
