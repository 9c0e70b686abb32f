#pragma once

/// \file
/// Marks functions in which every instruction comes from the source. In these, an operation that LLVM allows
/// as long as its result is unused (a shift by too much) is a bug of the program. Optimised code may execute
/// such operations ahead of a condition that is never true. The mark says which checks are made of such
/// operations.

#include "check/selection.h"

#include <llvm/IR/Module.h>

namespace sonde::frontend {

inline std::string markOf(check::Check check) { return std::string("sonde-check-") + check::row(check).name; }

inline void markAsWritten(llvm::Module& module, const check::Selection& checks) {
  using enum check::Check;
  for (const check::Check each : {SignedOverflow, Shift, Leak, ReachableLeak, MissingReturn})
    if (checks.has(each))
      for (llvm::Function& function : module) function.addFnAttr(markOf(each));
}
/// Returns whether operations of the function are checked, because all of them come from the source.
inline bool isChecked(const llvm::Function& function, check::Check check) {
  return function.hasFnAttribute(markOf(check));
}

} // namespace sonde::frontend
