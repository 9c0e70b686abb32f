#pragma once

/// \file
/// Functions by which a program talks to the engine (runtime/include/klee/klee.h): they take and give
/// symbolic values. What can be said in terms of these is written in C in runtime/intrinsics.

#include "exec/call/builtin.h"

namespace sonde::builtin {

// Inputs
void makeSymbolicFunction(exec::BuiltinCall&);
void assumeFunction(exec::BuiltinCall&);

// Queries about values and objects (queries.cpp)
void isSymbolicFunction(exec::BuiltinCall&);
void getValueFunction(exec::BuiltinCall&);
void objectSizeFunction(exec::BuiltinCall&);
void checkAccessFunction(exec::BuiltinCall&);
void warningFunction(exec::BuiltinCall&);
void warningOnceFunction(exec::BuiltinCall&);
void printExpressionFunction(exec::BuiltinCall&);
void printRangeFunction(exec::BuiltinCall&);
void stackTraceFunction(exec::BuiltinCall&);

// Ends of the path (verdicts.cpp)
void reportErrorFunction(exec::BuiltinCall&);
void kleeAbortFunction(exec::BuiltinCall&);
void silentExitFunction(exec::BuiltinCall&);
void aliasFunction(exec::BuiltinCall&);
void fixedObjectFunction(exec::BuiltinCall&);

/// Returns whether the program can ask for symbolic input.
bool takesInput(const program::Program&);

} // namespace sonde::builtin
