#pragma once

/// \file
/// Functions whose every instruction stands for something in the source carry a mark: in them, what LLVM
/// allows as long as nobody looks at the result (a shift by too much) is a mistake of the program's.
/// Optimised code may do such things ahead of a condition that never comes true.

#include <llvm/IR/Module.h>

namespace sonde::frontend {

inline void markAsWritten(llvm::Module& module) {
  for (llvm::Function& function : module) function.addFnAttr("sonde-as-written");
}
inline bool isAsWritten(const llvm::Function& function) {
  return function.hasFnAttribute("sonde-as-written");
}

} // namespace sonde::frontend
