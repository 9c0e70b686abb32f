#pragma once

/// \file
/// The functions that code calls which clang has instrumented with `-fsanitize=undefined` and its parts: each
/// is the report of one kind of undefined behaviour, and an error of the path. Values that depend on the
/// input become those that the test shows.

#include "exec/call/builtin.h"

namespace sonde::builtin {

enum class Arithmetic : uint8_t { Sum, Difference, Product };

template <Arithmetic> void arithmeticOverflow(exec::BuiltinCall&);
void negationOverflow(exec::BuiltinCall&);
void divisionOverflow(exec::BuiltinCall&);
void shiftOutOfBounds(exec::BuiltinCall&);
void indexOutOfBounds(exec::BuiltinCall&);
void arraySizeNotPositive(exec::BuiltinCall&);
void floatDoesNotFit(exec::BuiltinCall&);
void valueIsInvalid(exec::BuiltinCall&);
void conversionIsLossy(exec::BuiltinCall&);
void builtinIsUndefined(exec::BuiltinCall&);
void argumentIsNull(exec::BuiltinCall&);
void resultIsNull(exec::BuiltinCall&);
void pointerOverflow(exec::BuiltinCall&);
void pointerDoesNotFit(exec::BuiltinCall&);
void assumptionOfAlignmentFails(exec::BuiltinCall&);
void functionTypeDiffers(exec::BuiltinCall&);
void unreachableIsReached(exec::BuiltinCall&);
void returnIsMissing(exec::BuiltinCall&);

} // namespace sonde::builtin
