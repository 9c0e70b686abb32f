#pragma once

/// \file
/// Functions by which a program talks to the engine (runtime/include/klee/klee.h): they take and give
/// symbolic values. A new one is a row of SONDE_SYMBOLIC_FUNCTIONS; what can be said in terms of these is
/// written in C in runtime/intrinsics.

#include "exec/execution.h"

#include <string_view>

namespace sonde::exec {

using SymbolicFunction = void (*)(Execution&, const program::CallSite&);

// X(name, implementation): inputs in symbolic_functions.cpp, the rest in symbolic_questions.cpp and
// symbolic_verdicts.cpp
#define SONDE_SYMBOLIC_FUNCTIONS(X)                                                                          \
  X("klee_make_symbolic", makeSymbolicFunction)                                                              \
  X("klee_assume", assumeFunction)                                                                           \
  X("klee_is_symbolic", isSymbolicFunction)                                                                  \
  X("klee_get_value_f", getValueFunction)                                                                    \
  X("klee_get_value_d", getValueFunction)                                                                    \
  X("klee_get_value_l", getValueFunction)                                                                    \
  X("klee_get_value_ll", getValueFunction)                                                                   \
  X("klee_get_value_i32", getValueFunction)                                                                  \
  X("klee_get_value_i64", getValueFunction)                                                                  \
  X("klee_get_obj_size", objectSizeFunction)                                                                 \
  X("klee_check_memory_access", checkAccessFunction)                                                         \
  X("klee_report_error", reportErrorFunction)                                                                \
  X("klee_abort", kleeAbortFunction)                                                                         \
  X("klee_silent_exit", silentExitFunction)                                                                  \
  X("klee_warning", warningFunction)                                                                         \
  X("klee_warning_once", warningOnceFunction)                                                                \
  X("klee_print_expr", printExpressionFunction)                                                              \
  X("klee_print_range", printRangeFunction)                                                                  \
  X("klee_stack_trace", stackTraceFunction)                                                                  \
  X("klee_alias_function", aliasFunction)                                                                    \
  X("klee_define_fixed_object", fixedObjectFunction)

#define X(name, function) void function(Execution&, const program::CallSite&);
SONDE_SYMBOLIC_FUNCTIONS(X)
#undef X

/// An argument of such a call, of which one value is enough; other values get paths of their own.
uint64_t numberArgument(Execution&, const program::CallSite&, size_t n);
/// An argument that is a string. Empty if it is null.
std::string textArgument(Execution&, const program::CallSite&, size_t n);

/// Whether the program can ask for symbolic input.
bool takesInput(const program::Program&);

/// Null: not one of these.
SymbolicFunction findSymbolicFunction(std::string_view name);

} // namespace sonde::exec
