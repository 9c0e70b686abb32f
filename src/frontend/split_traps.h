#pragma once

#include <llvm/IR/PassManager.h>

namespace sonde::frontend {

/// Gives each check a trap of its own, with the place of the check. Where clang optimises (`-fsanitize-trap`,
/// calls of `abort`), several of a function share one, which has no line then.
class SplitTraps : public llvm::PassInfoMixin<SplitTraps> {
public:
  llvm::PreservedAnalyses run(llvm::Function&, llvm::FunctionAnalysisManager&);
};

} // namespace sonde::frontend
