#pragma once

#include <llvm/IR/PassManager.h>

namespace sonde::frontend {

/// Takes integers of more than 128 bits apart into words of 64: registers hold no more. Clang makes such
/// integers to get at bit-fields of packed structures. What it does not do with them (division, calls, …) is
/// left as it is and ends the program when it is reached.
class SplitIntegers : public llvm::PassInfoMixin<SplitIntegers> {
public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

} // namespace sonde::frontend
