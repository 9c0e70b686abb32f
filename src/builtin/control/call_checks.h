#pragma once

/// \file
/// Checks that the front end adds before calls and comparisons (frontend/call_checks.h), as functions
/// `__sonde_check_…`.
///
/// A format is checked with the types of its arguments, one letter each: `i` an integer of at most 32 bits,
/// `l` one of 64, `p` a pointer, `d` a double, `D` a long double, `?` anything else. `v` alone stands for a
/// `va_list`, of whose arguments nothing is known.

#include "exec/call/builtin.h"

namespace sonde::builtin {

/// void __sonde_check_format(const char *format, const char *types)
void checkFormatFunction(exec::BuiltinCall&);
/// void __sonde_check_product(int overflows)
void checkProductFunction(exec::BuiltinCall&);
/// void __sonde_check_pointers(const void *left, const void *right)
void checkPointersFunction(exec::BuiltinCall&);

} // namespace sonde::builtin
