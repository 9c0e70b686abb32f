#pragma once

/// \file
/// Functions of the compiler's run-time library (libgcc, compiler-rt) that code calls without naming them in
/// the source: products and quotients of complex numbers. The host's compiler computes them, with the same
/// library.

#include "exec/call/builtin.h"

namespace sonde::builtin {

/// A number of this type may be float, double or long double.
template <typename Number> void complexProduct(exec::BuiltinCall&);
template <typename Number> void complexQuotient(exec::BuiltinCall&);

} // namespace sonde::builtin
