#pragma once

/// \file
/// The transformations of "Accelerating Array Constraints in Symbolic Execution" (ISSTA'17). Each gives a
/// term that is equivalent under every assignment of the symbols, not only on a path: indices are the whole
/// index expressions, with their wrap-around, and what a table reads past its last element is its default.
///
/// Dynamic constant folding, the paper's first transformation, is done by the Builder while terms are made
/// (the rules ReadTable, ReadWritten, ReadPast and StoreTable).

#include "expr/arrays/index_scan.h"
#include "expr/rewrite/builder.h"

#include <span>

namespace sonde::expr {

/// Index-based (Algorithm 2): the condition that the leaf of a formula has one of the values for which it
/// holds.
Expr onIndex(Builder& builder, const Truth& truth);

/// The same as one read of a table of bits, where that is smaller than a condition on many intervals; null if
/// the values lie too far apart for a table.
Expr asTableOfBits(Builder& builder, const Truth& truth);

/// Value-based (Algorithm 1): a read of a table as a choice between its elements, guarded by the intervals of
/// indices that hold them. Numbers come first, in the order of their first index; symbolic elements (a mixed
/// array, section 3.3) follow one by one. Null if the index has more than 64 bits.
Expr onValues(Builder& builder, const Node* table, const Node* index);

} // namespace sonde::expr
