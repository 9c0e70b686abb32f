#pragma once

/// \file
/// Keeps the access types of objects (expr/arrays/access_types.h) with the path, if they are wanted. Only
/// accesses at symbolic offsets are noted when they are executed; what concrete ones say of an object is
/// known by their instructions, before the run (program::ElementSizes).

#include "exec/state/execution.h"

namespace sonde::exec {

/// Notes an access of `size` bytes at a symbolic offset of an object.
void noteAccess(Execution&, const memory::ObjectInfo&, const expr::Expr& offset, unsigned size);
/// Notes the same of a load, which has this value: the tables that it reads show bytes of the object.
void noteLoad(Execution&, const memory::ObjectInfo&, const expr::Expr& offset, unsigned size,
              const expr::Expr& value);

} // namespace sonde::exec
