#pragma once

/// \file
/// Filling and copying ranges of symbolic length, or through symbolic pointers.
///
/// Ranges of symbolic length: all lengths are treated together: byte k of the target
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

/// The same through pointers that may point to one of several objects: one state, if the memory model keeps
/// one. Declined: the model follows each object by a state of its own, the expression of a pointer does not
/// show where it points by numbers, there are too many bytes, or a range may not be in its object, so that
/// the error is found byte by byte.
RangeResult fillRangeThrough(Execution&, const expr::Expr& to, const memory::Byte& value,
                             const expr::Expr& length);
RangeResult copyRangeThrough(Execution&, const expr::Expr& to, const expr::Expr& from,
                             const expr::Expr& length);

/// Ends the paths on which the ranges of a memcpy overlap without being the same, if that is looked for in
/// the function that is being executed. The registers hold target, source and length. Returns false if no
/// path goes on.
bool requireDisjoint(Execution&, program::Slot to, program::Slot from, program::Slot length);

/// Longer ranges are not accessed through symbolic pointers as one value.
inline constexpr uint64_t longestValue = 1024;

/// Executes memmove on `length` bytes through pointers that may be symbolic: one load and one store, so that
/// structs keep the types of their fields. Returns false if the state has ended. Requires: `length` is at
/// most `longestValue`.
bool copyThrough(Execution&, const expr::Expr& to, const expr::Expr& from, uint64_t length);
/// Executes memset in the same way; `value` has 8 bits.
bool fillThrough(Execution&, const expr::Expr& to, const expr::Expr& value, uint64_t length);

} // namespace sonde::exec
