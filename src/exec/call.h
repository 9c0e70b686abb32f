#pragma once

/// \file
/// Calls that are more than storing arguments and jumping.

#include "exec/execution.h"

namespace sonde::exec {

struct OutputFunction;

/// A function without body, looked up once by name.
struct NativeFunction {
  void (*symbolic)(Execution&, const program::CallSite&) = nullptr; ///< symbolic_functions.h
  const LibraryFunction* library = nullptr;
  const OutputFunction* output = nullptr; ///< output_functions.h
  void (*control)(Execution&,
                  const program::CallSite&) = nullptr; ///< control_functions.h, compiler_runtime.h
};

std::vector<NativeFunction> lookUpNatives(const program::Program&);

/// Enters `callee` from the current call site: frame, arguments, copies of structs passed by value, variadic
/// arguments.
void enter(Execution&, const program::CallSite&, const program::Function& callee);

/// True if the callee takes and gives what the call site passes and wants, without any copying: its frame can
/// be entered by storing the arguments.
inline bool fitsPlainly(const program::CallSite& site, const program::Function& callee) {
  return callee.defined && !callee.variadic && !site.variadic && !site.hasByValue &&
         site.slots.size() == callee.parameterSlots && site.resultTypes.size() == callee.resultTypes.size();
}

/// Calls a function without body.
void callNative(Execution&, const program::CallSite&, uint32_t callee);

/// Calls whatever lies at `address`.
void callAddress(Execution&, const program::CallSite&, uint64_t address);

/// Writes a result of up to two slots where the current call wants it.
void storeResult(Execution&, const program::CallSite&, uint64_t low, uint64_t high = 0);

} // namespace sonde::exec
