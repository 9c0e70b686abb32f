#pragma once

/// \file
/// What the caller knows about the reads of a query beside its formulas. Hints choose which instances of
/// axioms are generated (axiom_batch.h). They never enter a clause: a wrong hint costs time, and changes no
/// answer.

#include "expr/arrays/access_types.h"
#include "expr/expr.h"

#include <cstdint>
#include <unordered_map>

namespace sonde::abv {

struct ReadHints {
  /// The unsigned values that a term can have, both ends included.
  struct Interval {
    uint64_t low = 0, high = 0;
  };

  std::unordered_map<const expr::Node*, Interval> indices; ///< by the term that a table is read at
  const expr::AccessTypes* types = nullptr;                ///< the access types of tables, if they are known
};

} // namespace sonde::abv
