#pragma once

/// \file
/// Constraints that compare a term with a number. A loop up to a symbolic number adds one in each round
/// (0 < n, 1 < n, 2 < n …), of which only the last says something: a path condition that kept them all would
/// make each query longer than the one before.

#include "expr/expr.h"
#include "support/bit_vector.h"

#include <optional>

namespace sonde::path {

/// `term` is not below (or not above) `limit`.
struct Bound {
  const expr::Node* term = nullptr;
  bool isSigned = false;
  bool isLower = false;
  BitVector limit; ///< within the bound

  /// Returns whether this bound leaves no value that `other` does not leave.
  bool implies(const Bound& other) const;
};

/// Returns the bound that a constraint states; nothing if it is no comparison with a number.
std::optional<Bound> boundOf(const expr::Node* constraint);

} // namespace sonde::path
