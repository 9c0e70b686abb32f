#pragma once

/// \file
/// Marks functions that are not the user's, so that they are recognised after all passes, and recognises
/// instructions that are not.

#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/LLVMContext.h>

namespace sonde::frontend {

inline void markAsRuntime(llvm::Function& function) { function.addFnAttr("sonde-runtime"); }
inline bool isRuntime(const llvm::Function& function) { return function.hasFnAttribute("sonde-runtime"); }

/// Returns whether an instruction belongs to a check that the compiler has added (`-fsanitize=…`).
inline bool isCheck(const llvm::Instruction& instruction) {
  return instruction.hasMetadata(llvm::LLVMContext::MD_nosanitize);
}

} // namespace sonde::frontend
