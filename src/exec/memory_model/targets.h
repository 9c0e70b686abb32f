#pragma once

/// \file
/// What most memory models share: the states of failing accesses, a state for each target, and the access to
/// the only target that is left.

#include "exec/memory_model/resolve.h"

namespace sonde::exec {

/// Forks a state for each failure, with its error, and one for the rest, or counts it as this kind of
/// incompleteness. Returns false if there is no target: then this state has ended.
bool forkFailures(Execution&, const Resolution&, Incompleteness beyond = Incompleteness::Resolution);

/// Forks a state for each target but the first, which this state goes on with. Returns false if the access is
/// not inside of it, whose size may be symbolic: then this state has ended.
bool forkTargets(Execution&, const Resolution&, const SymbolicAccess&);

/// Assumes that the access is inside of one of the targets, whichever.
void assumeTargets(Execution&, const Resolution&);

/// Returns the value at the access's place in an object. Requires: the access is inside of the object.
expr::Expr loadFromObject(Execution&, const SymbolicAccess&, const memory::ObjectInfo&);
/// Stores a value there. Requires: the same.
void storeToObject(Execution&, const SymbolicAccess&, const memory::ObjectInfo&, const expr::Expr& value);

} // namespace sonde::exec
