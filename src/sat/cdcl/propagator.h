#pragma once

/// \file
/// Unit propagation with two watched literals, within the cone: a clause that would force a variable outside
/// it is passed over, because the values of those variables follow from the cone's when they are needed. If a
/// later cone contains such a variable, deciding it wrongly is a conflict of that very clause.

#include "sat/cdcl/clause_store.h"
#include "sat/cdcl/cone.h"

#include <cstdint>
#include <vector>

namespace sonde::sat::cdcl {

class Propagator {
public:
  Propagator(Trail& trail, ClauseStore& store, const Cone& cone)
      : trail_(trail), store_(store), cone_(cone) {}

  /// Propagates all assignments of the trail. Returns a clause that became false, or noClause.
  ClauseRef propagate();
  /// Returns the number of literals whose watch lists were visited so far.
  uint64_t visited() const { return visited_; }

private:
  ClauseRef visit(Lit falsified);

  Trail& trail_;
  ClauseStore& store_;
  const Cone& cone_;
  uint64_t visited_ = 0;
};

} // namespace sonde::sat::cdcl
