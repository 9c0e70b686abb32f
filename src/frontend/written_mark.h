#pragma once

/// \file
/// Marks functions in which every instruction comes from the source. In these, an operation that LLVM allows
/// as long as its result is unused (a shift by too much) is a bug of the program. Optimised code may execute
/// such operations ahead of a condition that is never true.

#include <llvm/IR/Module.h>

namespace sonde::frontend {

inline void markAsWritten(llvm::Module& module) {
  for (llvm::Function& function : module) function.addFnAttr("sonde-as-written");
}
inline bool isAsWritten(const llvm::Function& function) {
  return function.hasFnAttribute("sonde-as-written");
}

} // namespace sonde::frontend
