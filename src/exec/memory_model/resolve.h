#pragma once

/// \file
/// Finds the objects that a symbolic pointer may point to.

#include "exec/memory_model/memory_model.h"
#include "exec/state/execution.h"

namespace sonde::exec {

/// All targets and failures of an access on this path.
struct Resolution {
  path::PathCondition::Part part; ///< the part of the path condition that the address depends on
  std::vector<Target> targets;

  /// A failing access, one for each kind of error.
  struct Failure {
    memory::FaultPtr fault;
    expr::Expr condition;             ///< the address lies in a range in which this error happens
    std::optional<expr::Model> model; ///< a model of that; if none, that of the path
  };
  std::vector<Failure> failures;
  path::Reasoner::Rest rest; ///< the case that the address lies elsewhere
};

/// Finds the targets and failures with as few queries as possible: none if abstract values show that the
/// address stays in its object, one if the solver shows it; otherwise at most one for each object and each
/// gap between objects that it can reach. It finds `limit` of them, or as many as the pointer's expression
/// shows addresses (exec/symbolic/shown_values.h), if these are more.
Resolution resolve(Execution&, const SymbolicAccess&, size_t limit);
/// Finds the target or failure that the path's model has; whether there are others is in `rest`.
Resolution resolveOne(Execution&, const SymbolicAccess&);

/// Returns the offset of an address in an object, as an expression of 64 bits.
expr::Expr offsetIn(expr::Builder&, const expr::Node* address, const memory::ObjectInfo& object);

} // namespace sonde::exec
