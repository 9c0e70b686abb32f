#pragma once

#include "exec/state/execution.h"

namespace sonde::exec {

/// Calls the native function of this name (native/externals.h). It knows only concrete values: one of each
/// argument, and of each byte that it can reach.
void callExternal(Execution&, const program::CallSite&, uint32_t callee);

} // namespace sonde::exec
