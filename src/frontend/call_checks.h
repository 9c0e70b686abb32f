#pragma once

#include "check/selection.h"

namespace llvm {
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Adds calls of functions whose names begin with `__sonde_check_`, which look at what a call or a comparison
/// is about to do: formats, sizes of allocations, pairs of pointers; and what `abs` computes, so that its
/// overflow is seen. The engine has these functions as builtins, the native program in runtime/replay. The
/// calls add no branch, and count as no instruction of the program. Requires: the module is the user's, as
/// the compiler's front end wrote it.
void addCallChecks(llvm::Module& module, const check::Selection& checks);

} // namespace sonde::frontend
