#pragma once

/// \file
/// Filling and copying ranges of symbolic length. All lengths are treated together: byte k of the target
/// becomes a choice between the new value, where k is below the length, and the old one.

#include "exec/state/execution.h"
#include "memory/symbolic_bytes.h"

namespace sonde::exec {

enum class RangeResult : uint8_t {
  Done,
  Ended,   ///< the path has ended
  Declined ///< the range is too long for choices; nothing was done
};

/// Executes memset on a range whose length is an expression of 64 bits.
RangeResult fillRange(Execution&, uint64_t to, const memory::Byte& value, const expr::Expr& length);
/// Executes memmove on ranges whose length is an expression of 64 bits.
RangeResult copyRange(Execution&, uint64_t to, uint64_t from, const expr::Expr& length);

} // namespace sonde::exec
