#pragma once

#include <llvm/IR/PassManager.h>

namespace sonde::frontend {

/// Replaces intrinsics of SSE2 on whole numbers by ordinary instructions on vectors: shifts, movemask,
/// packing with saturation, upper halves of products, sums of products, averages. For what the other
/// functions of <emmintrin.h> do, clang emits ordinary instructions itself. Other intrinsics are not changed.
class TranslateVectorIntrinsics : public llvm::PassInfoMixin<TranslateVectorIntrinsics> {
public:
  llvm::PreservedAnalyses run(llvm::Function&, llvm::FunctionAnalysisManager&);
};

} // namespace sonde::frontend
