#pragma once

/// \file
/// A query about what tables hold at one index (the entry of a hash table, say: its hash, the bytes of its
/// key) is a query for each value of the index, in which the elements are numbers. Most of these are refuted
/// by bounds (terms.h), so that few values are left, or none. A circuit of the tables hides that.

#include "solver/stage/terms.h"

namespace sonde::solver {

struct IndexCases {
  const expr::Node* index = nullptr; ///< the index
  std::vector<uint64_t> left;        ///< values that bounds do not refute, ascending
  bool isAll = true;                 ///< all such values were found; if not, there may be larger ones
  Formulas from = 0;                 ///< the formulas that refute all others
  uint64_t work = 0;                 ///< terms looked at
};

/// Tries the values of the index at which the query looks up most tables, until `most` of them are left.
/// Returns nothing if it looks up none, if the index has too many values, or if there are too many terms.
std::optional<IndexCases> tryIndices(const Query& query, size_t most);

} // namespace sonde::solver
