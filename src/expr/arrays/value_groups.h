#pragma once

/// \file
/// The elements of a table, each with the indices that hold it: what the value-based transformation and the
/// circuits of value ranges are made of.

#include "expr/arrays/interval.h"
#include "expr/expr.h"

#include <vector>

namespace sonde::expr {

/// The indices at which a table has one element.
struct ValueGroup {
  const Node* element;
  std::vector<Interval> indices; ///< ascending, disjoint
};

/// Returns the groups in the order of their first index. Indices past the last element hold the default; the
/// interval of those ends with the largest index, or with the largest number of 64 bits. Only indices of
/// `range` are listed.
std::vector<ValueGroup> valueGroups(const Node* table, Interval range);

} // namespace sonde::expr
