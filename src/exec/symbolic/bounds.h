#pragma once

/// \file
/// Accesses that may be out of bounds of an object of symbolic size (docs/adr/0026-symbolic-sizes.md): where
/// the object is too small the path ends with an error, where it is large enough the access is carried out.

#include "exec/state/execution.h"

namespace sonde::exec {

/// Handles a fault that an operation on memory met: ends the paths on which it happens. Returns true if it
/// does not happen on this path (any more), so that the operation has to be repeated.
bool outrule(Execution&, const memory::Fault&);

/// Repeats an operation that returns a FaultPtr until no fault is left; returns false if the path has ended.
template <typename Operation> bool carryOut(Execution& execution, Operation operation) {
  for (;;) {
    const memory::FaultPtr fault = operation();
    if (!fault) [[likely]]
      return true;
    if (!outrule(execution, *fault)) return false;
  }
}

/// Paths on which an access at a symbolic offset is not all inside of an object of symbolic size end with an
/// error. False: this one has ended. Precondition: the access ends within the largest size of the object.
bool requireInside(Execution&, const memory::ObjectInfo&, const expr::Expr& offset, unsigned size,
                   memory::AccessMode);

/// Each size that an object can have gets a path; afterwards it is a number. For what has no way to treat the
/// sizes together.
void splitSize(Execution&, const memory::ObjectInfo&);

} // namespace sonde::exec
