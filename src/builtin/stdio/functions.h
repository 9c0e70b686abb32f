#pragma once

/// \file
/// Functions of <stdio.h> that only write: printf and its kin, puts, putchar, fwrite; the engine carries them
/// out where no C library in bitcode does. And the two by which that library hands over what it would have to
/// branch for (runtime/libc/overlay/vfprintf.c). Each declines what is not handled here: another stream, a
/// wide character.

#include "exec/call/builtin.h"

namespace sonde::builtin {

void printfFunction(exec::BuiltinCall&);
void fprintfFunction(exec::BuiltinCall&);
void dprintfFunction(exec::BuiltinCall&);
void vprintfFunction(exec::BuiltinCall&);
void vfprintfFunction(exec::BuiltinCall&);
void vdprintfFunction(exec::BuiltinCall&);
void sprintfFunction(exec::BuiltinCall&);
void snprintfFunction(exec::BuiltinCall&);
void putsFunction(exec::BuiltinCall&);
void fputsFunction(exec::BuiltinCall&);
void putcharFunction(exec::BuiltinCall&);
void fputcFunction(exec::BuiltinCall&);
void fwriteFunction(exec::BuiltinCall&);
void fflushFunction(exec::BuiltinCall&);
void setvbufFunction(exec::BuiltinCall&);
void setbufFunction(exec::BuiltinCall&);
void printsSymbolicFunction(exec::BuiltinCall&);
void printSymbolicFunction(exec::BuiltinCall&);

} // namespace sonde::builtin
