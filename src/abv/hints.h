#pragma once

/// \file
/// What the caller knows of a query's array accesses: the inputs M and J of axiom generation (Algorithm 4 of
/// "Type and Interval Aware Array Constraint Solving", ISSTA'21).
///
/// Hints are facts of one query, while axioms are for good and must hold in every query; so hints never
/// enter a clause. They only hold axioms back: an axiom that the hints call redundant is not added, unless a
/// model fails evaluation while no other axiom is violated. A wrong hint therefore costs time, never truth.

#include "expr/expr.h"
#include "support/bit_vector.h"

#include <cstdint>
#include <unordered_map>

namespace sonde::abv {

struct AxiomHints {
  struct Interval {
    BitVector low;
    BitVector high; ///< included
  };

  /// M: the size of an array's access type, in elements (bytes). Missing: 1.
  std::unordered_map<expr::Expr, std::uint64_t> accessSizes;
  /// An index's offset in its access: the index modulo the access size. Missing: unknown, unless the index is
  /// constant.
  std::unordered_map<expr::Expr, std::uint64_t> offsets;
  /// J: an index lies in an interval. Missing: anywhere.
  std::unordered_map<expr::Expr, Interval> intervals;
};

} // namespace sonde::abv
