#pragma once

/// \file
/// Checks the points-to analysis by running: whatever an instruction accesses must be in the set that was
/// computed for it (`--check-points-to`). A violation is a bug in Sonde and aborts with the place.

#include "exec/state/execution.h"

namespace sonde::exec {

void checkPointerNow(Execution&, uint64_t address);

/// Checks the object at an address that the instruction at `execution.ip` is about to access, if there is
/// one.
inline void checkPointer(Execution& execution, uint64_t address) {
  if (execution.settings.checkPointers) [[unlikely]]
    checkPointerNow(execution, address);
}

/// The same after an access at a symbolic address: checks the object that it accesses in the path's model.
inline void checkPointer(Execution& execution, const expr::Expr& address) {
  if (execution.settings.checkPointers && !execution.ending) [[unlikely]]
    checkPointerNow(execution, execution.state.path.value(address).toWord());
}

/// Checks the pointers that a call passes to a function without body.
void checkArguments(Execution&, const program::CallSite&);

} // namespace sonde::exec
