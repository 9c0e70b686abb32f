#pragma once

/// \file
/// Signals that a program sends itself arrive while it makes the system call that sends them, or the one that
/// ends their being blocked. A handler is called from there; when it returns, the call is executed once more,
/// which is then known to be the return: the next signal arrives, or the call ends with the result it had.

#include "exec/state/execution.h"

namespace sonde::builtin {

/// Called when a system call has ended with this result: delivers the next signal. Returns false if there is
/// none.
bool deliverSignal(exec::Execution&, int64_t result);

/// If a handler has returned to the call that is being executed, restores the blocked signals and returns the
/// result of the call; otherwise returns nothing.
std::optional<int64_t> returnFromHandler(exec::Execution&);

/// Calls the handler of SIGABRT from `abort`, which is executed once more afterwards. False: there is none,
/// any more.
bool enterAbortHandler(exec::Execution&);

} // namespace sonde::builtin
