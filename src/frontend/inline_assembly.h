#pragma once

#include <llvm/IR/PassManager.h>

namespace sonde::frontend {

/// Puts ordinary instructions in the place of inline assembly that consists of the few instructions programs
/// still write by hand: long multiplication and division, sums with carry, positions of bits, and questions
/// to the processor. Any other assembly is left as it is.
class TranslateAssembly : public llvm::PassInfoMixin<TranslateAssembly> {
public:
  llvm::PreservedAnalyses run(llvm::Function&, llvm::FunctionAnalysisManager&);
};

} // namespace sonde::frontend
