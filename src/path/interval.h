#pragma once

/// \file
/// Constraints that leave a term the numbers of one interval: comparisons with a number. A loop up to a
/// symbolic number adds one in each round (0 < n, 1 < n, 2 < n …), and so does a recursion that takes steps
/// of one (n != 0, n - 1 != 0, n - 2 != 0 …). A path condition that kept them all would make each query
/// longer than the one before. Mostly the numbers that two of them leave are an interval again; then one
/// constraint says as much as the two.
///
/// Intervals wrap around, as machine arithmetic does: n != 5 leaves those from 6 up to 4. So it makes no
/// difference whether a comparison is signed, or whether a number is added to the term (Navas et al.,
/// Signedness-Agnostic Program Analysis, APLAS 2012).

#include "expr/expr.h"
#include "support/bit_vector.h"

#include <optional>
#include <vector>

namespace sonde::path {

/// The numbers from `low` upwards to `high`, where 0 follows the largest one. They are never all numbers.
struct Interval {
  expr::Expr term;
  BitVector low, high;

  bool operator==(const Interval& other) const {
    return term == other.term && low == other.low && high == other.high;
  }
};

/// Returns the interval that a constraint leaves its term; nothing if the constraint is no comparison of a
/// term with a number. The sum of a term and a number has the interval of that term, and so have bytes of one
/// array that are compared with a number each, as the builder compares a concatenation of them.
std::optional<Interval> intervalOf(const expr::Node* constraint);

/// Returns the numbers that are in both intervals of one term; nothing if they are none or no interval.
std::optional<Interval> intersection(const Interval& a, const Interval& b);

/// Returns whether a constraint is a comparison by <, negated or not.
bool isOrder(const expr::Node* constraint);

/// Adds a constraint to a conjunction, of which it replaces those that it makes superfluous. It may be
/// replaced by a constraint that says as much as itself and one of the others. The conjunction is equivalent
/// to what it was together with the constraint. If `hasOrders` is false, no comparison is looked for.
void conjoin(std::vector<expr::Expr>& conjunction, const expr::Expr& constraint, bool hasOrders = true);

/// Returns whether one of the constraints, which is a comparison by < with a number, implies `condition`.
bool isImplied(const expr::Node* condition, const std::vector<expr::Expr>& constraints);

} // namespace sonde::path
