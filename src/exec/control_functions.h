#pragma once

/// \file
/// Functions of the C library that change the flow of control: they end the program, register what is called
/// at its end, or jump between frames; and the system call, which may do so. A new one is a row of
/// SONDE_CONTROL_FUNCTIONS.

#include "exec/execution.h"

#include <string_view>

namespace sonde::exec {

using ControlFunction = void (*)(Execution&, const program::CallSite&);

// X(name, implementation)
#define SONDE_CONTROL_FUNCTIONS(X)                                                                           \
  X("exit", exitFunction)                                                                                    \
  X("_exit", exitAtOnceFunction)                                                                             \
  X("_Exit", exitAtOnceFunction)                                                                             \
  X("quick_exit", exitAtOnceFunction)                                                                        \
  X("abort", abortFunction)                                                                                  \
  X("atexit", atexitFunction)                                                                                \
  X("__cxa_atexit", cxaAtexitFunction)                                                                       \
  X("__assert_fail", assertFailFunction)                                                                     \
  X("__assert", assertFailFunction)                                                                          \
  X("setjmp", setjmpFunction)                                                                                \
  X("_setjmp", setjmpFunction)                                                                               \
  X("__sigsetjmp", setjmpFunction)                                                                           \
  X("sigsetjmp", setjmpFunction)                                                                             \
  X("longjmp", longjmpFunction)                                                                              \
  X("_longjmp", longjmpFunction)                                                                             \
  X("siglongjmp", longjmpFunction)                                                                           \
  X("__longjmp_chk", longjmpFunction)                                                                        \
  X("sonde_syscall", systemCallFunction)

/// Whether its argument is only the exit code: that may be symbolic, and is then what the path's model says.
bool takesExitCode(std::string_view name);

/// Null: not one of these.
ControlFunction findControlFunction(std::string_view name);

} // namespace sonde::exec
