#pragma once

/// \file
/// Signals that a program sends itself arrive while it makes the system call that sends them, or the one that
/// ends their being blocked. A handler is called from there; when it returns, the call is executed once more,
/// which is then known to be the return: the next signal arrives, or the call ends with the result it had.

#include "exec/state/execution.h"

namespace sonde::builtin {

/// A system call is done, with this result: the next signal arrives. False: there is none.
bool deliverSignal(exec::Execution&, int64_t result);

/// The call being executed is one that a handler has returned to. Signals are blocked again as before.
/// Nothing: it is not; otherwise the result of the call.
std::optional<int64_t> returnFromHandler(exec::Execution&);

/// Calls the handler of SIGABRT from `abort`, which is executed once more afterwards. False: there is none,
/// any more.
bool enterAbortHandler(exec::Execution&);

} // namespace sonde::builtin
