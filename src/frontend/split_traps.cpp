#include "frontend/split_traps.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <vector>

namespace sonde::frontend {

namespace {

/// A call that does not return.
bool isEnd(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  return call && call->doesNotReturn();
}

bool hasLine(const llvm::Instruction& instruction) {
  return instruction.getDebugLoc() && instruction.getDebugLoc().getLine() != 0;
}

/// Nothing but a call that ends the program, at no line.
bool isTrapWithoutLine(const llvm::BasicBlock& block) {
  if (!llvm::isa<llvm::UnreachableInst>(block.getTerminator())) return false;
  auto instructions = block.instructionsWithoutDebug();
  const llvm::Instruction& first = *instructions.begin();
  return isEnd(first) && !hasLine(first) && std::next(instructions.begin(), 2) == instructions.end();
}

/// Checks that lead to the block, and know their line.
std::vector<llvm::Instruction*> checksOf(llvm::BasicBlock& block) {
  std::vector<llvm::Instruction*> checks;
  for (llvm::BasicBlock* before : llvm::predecessors(&block)) {
    llvm::Instruction* check = before->getTerminator();
    const bool isKnown = !checks.empty() && checks.back() == check; // two ways of a switch
    if (hasLine(*check) && !isKnown && llvm::isa<llvm::BranchInst, llvm::SwitchInst>(check))
      checks.push_back(check);
  }
  return checks;
}

void setPlace(llvm::BasicBlock& trap, const llvm::Instruction& check) {
  for (llvm::Instruction& instruction : trap) instruction.setDebugLoc(check.getDebugLoc());
}

} // namespace

llvm::PreservedAnalyses SplitTraps::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
  std::vector<llvm::BasicBlock*> traps;
  if (function.getSubprogram())
    for (llvm::BasicBlock& block : function)
      if (isTrapWithoutLine(block)) traps.push_back(&block);
  bool changed = false;
  for (llvm::BasicBlock* trap : traps) {
    for (llvm::Instruction* check : checksOf(*trap)) {
      llvm::ValueToValueMapTy values;
      llvm::BasicBlock* own = llvm::CloneBasicBlock(trap, values, ".of.check", &function);
      setPlace(*own, *check);
      check->replaceSuccessorWith(trap, own);
      changed = true;
    }
    if (llvm::pred_empty(trap) && !trap->hasAddressTaken() && !trap->isEntryBlock()) trap->eraseFromParent();
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace sonde::frontend
