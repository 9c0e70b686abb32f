#pragma once

/// \file
/// C's floating-point environment (<fenv.h>), of which a state keeps the rounding mode. Which exceptions have
/// occurred is not kept: functions that tell it are refused (native/symbols.cpp), so that nobody can see
/// whether those that clear or raise exceptions did.

#include "exec/call/builtin.h"

namespace sonde::builtin {

void fegetroundFunction(exec::BuiltinCall&);
void fesetroundFunction(exec::BuiltinCall&);
void fegetenvFunction(exec::BuiltinCall&);
void fesetenvFunction(exec::BuiltinCall&);
/// Executes `feclearexcept` and `feraiseexcept`.
void exceptionsFunction(exec::BuiltinCall&);

} // namespace sonde::builtin
