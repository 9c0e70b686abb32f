#pragma once

/// \file
/// Marks functions that are not the user's, so that they are recognised after all passes.

#include <llvm/IR/Function.h>

namespace sonde::frontend {

inline void markAsRuntime(llvm::Function& function) { function.addFnAttr("sonde-runtime"); }
inline bool isRuntime(const llvm::Function& function) { return function.hasFnAttribute("sonde-runtime"); }

} // namespace sonde::frontend
