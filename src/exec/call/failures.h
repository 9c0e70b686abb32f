#pragma once

/// \file
/// Calls that may fail: beside the state whose call has succeeded, adds one in which it failed.

#include "exec/state/execution.h"

#include <cstdint>
#include <string_view>

namespace sonde::exec {

struct Failure {
  std::string_view name; ///< the name of the call
  int32_t error;         ///< the error number in tests
  uint64_t result;       ///< the result of the failed call
};

/// Adds the state `twin`, which is the state before the call, as one in which the call failed. The call has
/// been made already, with all its assumptions. `left` counts how many such calls may still fail.
void addFailure(Execution&, const program::CallSite&, const Failure&, uint32_t State::* left, State twin);

} // namespace sonde::exec
