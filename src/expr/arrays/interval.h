#pragma once

/// \file
/// Intervals of unsigned numbers, and the conditions that a term lies in one of several.

#include "expr/rewrite/builder.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::expr {

/// The numbers from `first` to `last`, both included.
struct Interval {
  uint64_t first, last;
  bool operator==(const Interval&) const = default;
};

/// Sorts intervals and joins those that overlap or touch.
std::vector<Interval> united(std::vector<Interval> intervals);

/// Returns the condition that `term`, of at most 64 bits, lies in one of the intervals, which are ascending
/// and disjoint. Bounds that the term's abstract value implies are left out.
Expr isInside(Builder& builder, const Node* term, std::span<const Interval> intervals);

} // namespace sonde::expr
