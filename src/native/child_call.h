#pragma once

/// \file
/// One native function called once, in a forked child that sees guest memory at the guest's own addresses.
/// What it changed, what it returned, `errno`, what standard input has read ahead and what standard output
/// has still to write come back through a pipe. What it prints can be captured.

#include "native/externals.h"

namespace sonde::native {

/// Calls `function` as `call` says, in this process: for functions that always return and touch no memory but
/// `errno` and the floating-point environment. The engine's own floating-point environment stays as it is.
Outcome callInPlace(memory::AddressSpace& space, uint64_t errnoVariable, void* function, const Call& call);

/// How long a call may take.
struct TimeLimits {
  unsigned seconds;  ///< the time that the call alone may take
  Deadline deadline; ///< the end of the run
};

/// \param errnoVariable  the guest's `errno`
/// \param returned       what the result points to, if that is the library's own: it is copied into the state
Outcome callInChild(memory::AddressSpace& space, uint64_t errnoVariable, void* function, const Call& call,
                    std::optional<uint64_t> returned, const TimeLimits& limits);

} // namespace sonde::native
