#pragma once

#include <llvm/IR/PassManager.h>

namespace sonde::frontend {

/// Takes integers of more than 128 bits apart into words of 64: registers hold no more. Clang makes such
/// integers to get at bit-fields of packed structures. Operations that clang does not use for this (division,
/// calls, …) are not split, and end the path as unsupported when they are executed.
class SplitIntegers : public llvm::PassInfoMixin<SplitIntegers> {
public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

} // namespace sonde::frontend
