#pragma once

/// \file
/// Equations between look-ups at two indices: `a[i] = b[j]`, `a[i] + b[j] = 7`. The index-based
/// transformation is about conditions on one index, and to a solver such an equation is a search for a pair.
/// But each side is a function of one leaf (dependence.h), so that its values can be computed; the pairs are
/// found by joining the two sides on their values, in time linear in the tables. What is left is a condition
/// on the leaves, if it is a small one: few values are on both sides, or each has one index there and the two
/// are the same, as where a table of different elements is compared with itself (`a[i] = a[j]` is `i = j`).

#include "expr/arrays/index_scan.h"
#include "expr/rewrite/builder.h"

namespace sonde::expr {

struct Joined {
  Expr condition; ///< null: there is no such condition, or it is too large
  uint64_t evaluations = 0;
};

/// Returns a condition that is equivalent to `equation` under every assignment. It looks at large tables
/// only, and tries what takes at most `mostSteps` operations for a side.
Joined joinOnValues(Builder& builder, IndexScan& scan, const Node* equation, uint64_t mostSteps);

} // namespace sonde::expr
