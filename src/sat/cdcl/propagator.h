#pragma once

/// \file
/// Unit propagation with two watched literals, within the cone: a clause that would force a variable outside
/// it is passed over, because the values of those variables follow from the cone's when somebody wants them.
/// If a later cone takes such a variable in, deciding it wrongly is a conflict of that very clause.

#include "sat/cdcl/clause_store.h"
#include "sat/cdcl/cone.h"

#include <cstdint>
#include <vector>

namespace sonde::sat::cdcl {

class Propagator {
public:
  Propagator(Trail& trail, ClauseStore& store, const Cone& cone)
      : trail_(trail), store_(store), cone_(cone) {}

  /// Draws all consequences of the trail. \return a clause that is false, or noClause.
  ClauseRef propagate();
  /// Literals whose watches were looked through so far.
  uint64_t visited() const { return visited_; }

private:
  ClauseRef visit(Lit falsified);

  Trail& trail_;
  ClauseStore& store_;
  const Cone& cone_;
  uint64_t visited_ = 0;
};

} // namespace sonde::sat::cdcl
