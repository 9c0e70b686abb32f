#pragma once

/// \file
/// Functions of the C library that change the flow of control: they end the program, register what is called
/// at its end, or jump between frames.

#include "exec/call/builtin.h"

namespace sonde::builtin {

void exitFunction(exec::BuiltinCall&);
void exitAtOnceFunction(exec::BuiltinCall&);
void abortFunction(exec::BuiltinCall&);
void assertFailFunction(exec::BuiltinCall&);
void atexitFunction(exec::BuiltinCall&);
void cxaAtexitFunction(exec::BuiltinCall&);
void setjmpFunction(exec::BuiltinCall&);
void longjmpFunction(exec::BuiltinCall&);
/// Says that there is a shell, if the argument is null. A command is not executed, because it would be on the
/// host's files, not on those of the path.
void systemFunction(exec::BuiltinCall&);

/// Gives the value of a local variable that was never set, by its number in the program
/// (frontend/unset_variables.h).
void unsetVariableFunction(exec::BuiltinCall&);
/// Gives its argument, with the bytes of new memory for those that were never set.
void asItIsFunction(exec::BuiltinCall&);

} // namespace sonde::builtin
