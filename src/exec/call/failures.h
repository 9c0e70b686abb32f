#pragma once

/// \file
/// Calls that could have failed: a state beside the one whose call has succeeded, on which it did not.

#include "exec/state/execution.h"

#include <cstdint>
#include <string_view>

namespace sonde::exec {

struct Failure {
  std::string_view name; ///< of the call
  int32_t error;         ///< as tests show it
  uint64_t result;       ///< what the call gives back then
};

/// The call has been made, with all the assumptions for it; `twin` is as the state was before. `left` counts
/// how many such calls may still fail.
void addFailure(Execution&, const program::CallSite&, const Failure&, uint32_t State::* left, State twin);

} // namespace sonde::exec
