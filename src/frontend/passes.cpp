/// \file
/// The LLVM passes between linking and lowering. The rule: nothing that reasons from undefined behaviour, and
/// nothing that drops an access to memory. That leaves out what one would expect here: SROA drops constant
/// out-of-bounds accesses to locals, DCE drops unused loads through null, SimplifyCFG turns stores to null
/// into `unreachable`, InstSimplify folds `x + 1 > x`.
///
/// What is run:
///  - TranslateAssembly: inline assembly of known meaning as instructions.
///  - TranslateVectorIntrinsics: intrinsics of SSE2 on whole numbers as instructions on vectors.
///  - SplitTraps: a trap that several checks share, one for each of them.
///  - SplitIntegers: integers of more than 128 bits in words of 64.
///  - MeasureFrames: how many bytes of the stack a call takes, as an attribute.
///  - MarkMissingResults: what a function returns that ends without a value stays recognisable.
///  - mem2reg: promotes locals whose address is only loaded from and stored to, whole and in their own type.
///  No such
///    access can be wrong; what a read before the first write gives is assigned before (fresh_memory.h); if
///    such reads are to be found, the variable is marked instead (unset_variables.h). Not in
///    functions that call setjmp: there C says what must be found in memory afterwards. Nor pointers, if
///    leaks are looked for.
///  - lower-constant-intrinsics: llvm.is.constant and llvm.objectsize become what code generation makes of
///  them.
///  - scalarize-masked-mem-intrin, expand-reductions: masked memory access and vector reductions become
///  branches and
///    scalar operations; plain expansions.

#include "frontend/passes.h"

#include "frontend/fresh_memory.h"
#include "frontend/inline_assembly.h"
#include "frontend/missing_results.h"
#include "frontend/split_integers.h"
#include "frontend/split_traps.h"
#include "frontend/unset_variables.h"
#include "frontend/vector_intrinsics.h"
#include "frontend/written_mark.h"
#include "program/program.h"

#include <llvm/CodeGen/ExpandReductions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/LowerConstantIntrinsics.h>
#include <llvm/Transforms/Scalar/ScalarizeMaskedMemIntrin.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace sonde::frontend {

namespace {

/// Runs mem2reg, except on functions that may return twice.
class PromoteLocals : public llvm::PassInfoMixin<PromoteLocals> {
public:
  explicit PromoteLocals(bool followsUnset) : followsUnset_(followsUnset) {}

  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    if (followsUnset_) replaceFreezes(function);
    if (function.callsFunctionThatReturnsTwice()) return llvm::PreservedAnalyses::all();
    std::vector<llvm::AllocaInst*> promotable;
    for (llvm::Instruction& instruction : function.getEntryBlock())
      if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        if (llvm::isAllocaPromotable(local) && !mustStay(*local)) promotable.push_back(local);
    if (followsUnset_)
      markUnset(function, promotable);
    else
      assignFresh(promotable);
    if (promotable.empty()) return llvm::PreservedAnalyses::all();
    llvm::PromoteMemToReg(promotable, analyses.getResult<llvm::DominatorTreeAnalysis>(function));
    if (followsUnset_) removeUnusedMarks(function);
    return llvm::PreservedAnalyses::none();
  }

private:
  /// A pointer that is not used any more leaves its register, but keeps what it points to from being a leak
  /// as long as its variable is in scope.
  static bool mustStay(const llvm::AllocaInst& local) {
    const bool findsLeaks = isChecked(*local.getFunction(), check::Check::Leak) ||
                            isChecked(*local.getFunction(), check::Check::ReachableLeak);
    return findsLeaks && local.getAllocatedType()->isPointerTy();
  }

  bool followsUnset_;
};

/// Notes how many bytes a frame of a function takes natively, at least, before variables leave memory.
class MeasureFrames : public llvm::PassInfoMixin<MeasureFrames> {
public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    uint64_t bytes = program::Function::leastFrame;
    const llvm::DataLayout& layout = function.getDataLayout();
    for (llvm::Instruction& instruction : function.getEntryBlock())
      if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        if (const auto size = local->getAllocationSize(layout)) bytes += size->getFixedValue();
    function.addFnAttr(frameAttribute, std::to_string(bytes));
    return llvm::PreservedAnalyses::all();
  }
};

} // namespace

void runPasses(llvm::Module& module, bool followsUnset, bool followsResults) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);

  llvm::FunctionPassManager perFunction;
  perFunction.addPass(TranslateAssembly());
  perFunction.addPass(TranslateVectorIntrinsics());
  perFunction.addPass(SplitTraps());
  perFunction.addPass(SplitIntegers());
  perFunction.addPass(MeasureFrames());
  if (followsResults) perFunction.addPass(MarkMissingResults());
  perFunction.addPass(PromoteLocals(followsUnset));
  perFunction.addPass(llvm::LowerConstantIntrinsicsPass());
  perFunction.addPass(llvm::ScalarizeMaskedMemIntrinPass());
  perFunction.addPass(llvm::ExpandReductionsPass());
  llvm::ModulePassManager whole;
  whole.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(perFunction)));
  whole.run(module, modules);
}

} // namespace sonde::frontend
