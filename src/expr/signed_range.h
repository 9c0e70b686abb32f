#pragma once

/// \file
/// The range of an expression's value as a signed number, found without solving. Abstract values (abstract.h)
/// have unsigned intervals, in which the sum of a positive and a negative number is nearly anything; here,
/// sign extensions, sums, products and choices keep their sign.

#include "expr/expr.h"

#include <cstdint>

namespace sonde::expr {

/// All values are between `low` and `high`, both included.
struct SignedRange {
  int64_t low, high;
};

/// Returns the range of all values of this width, which is at most 64.
SignedRange wholeRange(unsigned width);

/// Returns a range that contains the value of `value`, of at most 64 bits, under every model. It looks at a
/// few levels of the expression only.
SignedRange signedRange(const Expr& value);

} // namespace sonde::expr
