#pragma once

/// \file
/// Accesses at symbolic offsets where the expressions that stand for all that the access can reach would be
/// large. First the object is taken as a whole, which costs nothing if little of it was written; then as far
/// as the path lets the offset go, which takes a few queries; and if that is too much still, the path is
/// followed in the block around one offset, and ends elsewhere, which is counted. A store into a large object
/// is confined to where the path lets the offset go from the beginning: whatever is elsewhere stays as it is,
/// so that later accesses to it need no query.

#include "exec/state/execution.h"
#include "memory/address_space.h"

#include <functional>

namespace sonde::exec {

/// Does an access with this window and budget; returns false if the budget is too small.
using WindowedAccess = std::function<bool(memory::Window window, uint64_t budget)>;

/// Calls `access` until it has been carried out. Precondition: all feasible offsets lie in the object, and
/// `size` is its size.
void loadInWindow(Execution&, const expr::Expr& offset, const WindowedAccess& access);
void storeInWindow(Execution&, const expr::Expr& offset, uint64_t size, const WindowedAccess& access);

} // namespace sonde::exec
