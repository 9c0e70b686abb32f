#pragma once

/// \file
/// Functions by which a program talks to the engine (runtime/include/klee/klee.h): they take and give
/// symbolic values. A new one is a row of SONDE_SYMBOLIC_FUNCTIONS; what can be said in terms of these is
/// written in C in runtime/intrinsics.

#include "exec/execution.h"

#include <string_view>

namespace sonde::exec {

using SymbolicFunction = void (*)(Execution&, const program::CallSite&);

// X(name, implementation)
#define SONDE_SYMBOLIC_FUNCTIONS(X)                                                                          \
  X("klee_make_symbolic", makeSymbolicFunction)                                                              \
  X("klee_assume", assumeFunction)

/// Whether the program can ask for symbolic input.
bool takesInput(const program::Program&);

/// Null: not one of these.
SymbolicFunction findSymbolicFunction(std::string_view name);

} // namespace sonde::exec
