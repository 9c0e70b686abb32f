#pragma once

/// \file
/// Functions of the compiler's run-time library (libgcc, compiler-rt) that code calls without naming them in
/// the source: products and quotients of complex numbers. The host's compiler computes them, with the same
/// library.

#include "exec/execution.h"

#include <string_view>

namespace sonde::exec {

// X(name, number type, operator)
#define SONDE_RUNTIME_FUNCTIONS(X)                                                                           \
  X(__mulsc3, float, *)                                                                                      \
  X(__muldc3, double, *)                                                                                     \
  X(__mulxc3, long double, *)                                                                                \
  X(__divsc3, float, /)                                                                                      \
  X(__divdc3, double, /)                                                                                     \
  X(__divxc3, long double, /)

/// Null: not one of these.
void (*findRuntimeFunction(std::string_view name))(Execution&, const program::CallSite&);

} // namespace sonde::exec
