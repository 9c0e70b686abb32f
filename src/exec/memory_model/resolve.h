#pragma once

/// \file
/// Finds out where a symbolic pointer can point.

#include "exec/memory_model/memory_model.h"
#include "exec/state/execution.h"

namespace sonde::exec {

/// All that an access may be to on this path.
struct Resolution {
  path::PathCondition::Part part; ///< of the address
  std::vector<Target> targets;

  /// Accesses that fail, one for each kind of error.
  struct Failure {
    memory::FaultPtr fault;
    expr::Expr condition;             ///< the address lies in one place where this happens
    std::optional<expr::Model> model; ///< none: the path's own
  };
  std::vector<Failure> failures;
  path::Reasoner::Rest rest; ///< the address lies elsewhere
};

/// Asks no more than the answer needs: nothing if the address can be seen to stay in its object, one question
/// if it can be shown to; otherwise one for each object and each gap between objects that it can reach.
Resolution resolve(Execution&, const SymbolicAccess&);

/// The address of an access relative to an object, as 64 bits.
expr::Expr offsetIn(expr::Builder&, const expr::Node* address, const memory::ObjectInfo& object);

} // namespace sonde::exec
