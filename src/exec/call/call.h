#pragma once

/// \file
/// Calls that are more than storing arguments and jumping, and returns between frames of which one has
/// expressions.

#include "exec/state/execution.h"

#include <span>

namespace sonde::exec {

/// Enters `callee` from the current call site: frame, arguments, copies of structs passed by value, variadic
/// arguments.
void enter(Execution&, const program::CallSite&, const program::Function& callee);

/// Returns whether the call site and the callee agree on arguments and results and no struct is copied, so
/// that the frame can be entered by storing the arguments.
inline bool fitsPlainly(const program::CallSite& site, const program::Function& callee) {
  return callee.defined && !callee.variadic && !site.variadic && !site.hasByValue &&
         site.slots.size() == callee.parameterSlots && site.resultTypes.size() == callee.resultTypes.size();
}

/// Returns whether a call of `callee` is neither nested too deeply nor beyond the end of a native stack.
inline bool hasRoomFor(const Execution& execution, const program::Function& callee) {
  const Frame& frame = *execution.state.frame;
  return frame.depth < execution.settings.maxDepth &&
         frame.stackBytes + callee.frameBytes <= execution.settings.stackBytes;
}
/// Ends the path of a call for which there is no room.
void failWithoutRoom(Execution&);

/// Calls a function without body: a builtin, or a native one.
void callNative(Execution&, const program::CallSite&, uint32_t callee);

/// Calls whatever lies at `address`.
void callAddress(Execution&, const program::CallSite&, uint64_t address);

/// Writes a result of up to two slots where the current call wants it.
void storeResult(Execution&, const program::CallSite&, uint64_t low, uint64_t high = 0);

/// Executes the call at `execution.ip` from a frame with expressions.
void symbolicCall(Execution&);
/// Executes the return at `execution.ip` of `slots` registers from a frame with expressions.
void symbolicReturn(Execution&, uint32_t slots);

/// Enters a function of the runtime (bitcode) in place of a builtin, with these registers of the innermost
/// frame as arguments.
void enterRuntime(Execution&, uint32_t function, std::span<const program::Slot> arguments,
                  program::Slot result, uint32_t resultSlots);

} // namespace sonde::exec
