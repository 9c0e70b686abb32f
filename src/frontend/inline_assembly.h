#pragma once

#include <llvm/IR/PassManager.h>

namespace sonde::frontend {

/// Replaces inline assembly by ordinary instructions if it consists of the few instructions that programs
/// still write by hand: long multiplication and division, sums with carry, bit scans, and cpuid. Other
/// assembly is not changed.
class TranslateAssembly : public llvm::PassInfoMixin<TranslateAssembly> {
public:
  llvm::PreservedAnalyses run(llvm::Function&, llvm::FunctionAnalysisManager&);
};

} // namespace sonde::frontend
