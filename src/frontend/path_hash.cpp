#include "frontend/path_hash.h"

#include "frontend/runtime_mark.h"
#include "program/program.h"
#include "support/hash.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace sonde::frontend {

namespace {

/// The alignment is a page, so that a native run can map the page of the hash to memory that outlives the
/// process.
constexpr uint64_t alignment = 4096;
constexpr uint64_t multiplier =
    0x9e37'79b9'7f4a'7c15; // odd, so that multiplication maps no two numbers to one

class PathHash {
public:
  explicit PathHash(llvm::Module& module)
      : word_(llvm::Type::getInt64Ty(module.getContext())),
        hash_(llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal(program::pathHashName, word_))) {
    hash_->setInitializer(llvm::ConstantInt::get(word_, 0));
    hash_->setAlignment(llvm::Align(alignment));
  }

  void run(llvm::Function& function) {
    std::vector<llvm::Instruction*> terminators;
    for (llvm::BasicBlock& block : function) terminators.push_back(block.getTerminator());
    for (llvm::Instruction* terminator : terminators) {
      if (auto* jump = llvm::dyn_cast<llvm::IndirectBrInst>(terminator))
        expand(*jump);
      else if (llvm::isa<llvm::BranchInst, llvm::SwitchInst>(terminator) && !isCheck(*terminator))
        markEdges(*terminator);
    }
  }

private:
  /// Marks each edge to a different target; cases of a switch with the same target are one edge.
  void markEdges(llvm::Instruction& terminator) {
    llvm::SmallSetVector<llvm::BasicBlock*, 8> targets;
    for (unsigned n = 0; n < terminator.getNumSuccessors(); ++n) targets.insert(terminator.getSuccessor(n));
    if (targets.size() < 2) return;
    for (llvm::BasicBlock* target : targets) {
      llvm::BasicBlock* edge = makeEdge(*terminator.getParent(), *target, terminator.getDebugLoc());
      for (unsigned n = 0; n < terminator.getNumSuccessors(); ++n)
        if (terminator.getSuccessor(n) == target) terminator.setSuccessor(n, edge);
    }
  }

  /// Replaces an indirect jump by comparisons with each label, followed by a jump for a wrong address. The
  /// targets of an indirect jump must be the labels' own blocks, so that its edges could not be marked.
  void expand(llvm::IndirectBrInst& jump) {
    llvm::SmallSetVector<llvm::BasicBlock*, 8> targets;
    for (llvm::BasicBlock* target : jump.successors()) targets.insert(target);
    llvm::BasicBlock* from = jump.getParent();
    llvm::Value* address = jump.getAddress();
    const llvm::DebugLoc place = jump.getDebugLoc();
    jump.eraseFromParent();
    llvm::BasicBlock* at = from;
    for (llvm::BasicBlock* target : targets) {
      llvm::BasicBlock* edge = makeEdge(*from, *target, place);
      llvm::BasicBlock* rest = llvm::BasicBlock::Create(at->getContext(), "", at->getParent(), edge);
      llvm::IRBuilder<> builder(at);
      builder.SetCurrentDebugLocation(place);
      builder.CreateCondBr(builder.CreateICmpEQ(address, llvm::BlockAddress::get(target)), edge, rest);
      at = rest;
    }
    llvm::IndirectBrInst::Create(address, 0, at);
  }

  /// Makes a block that updates the hash on the edge between two blocks, and changes the phis of `to`; the
  /// caller redirects the jump.
  llvm::BasicBlock* makeEdge(llvm::BasicBlock& from, llvm::BasicBlock& to, const llvm::DebugLoc& place) {
    auto* edge = llvm::BasicBlock::Create(from.getContext(), "", from.getParent(), from.getNextNode());
    llvm::IRBuilder<> builder(edge);
    builder.SetCurrentDebugLocation(place);
    llvm::Value* mixed = builder.CreateXor(builder.CreateLoad(word_, hash_), nextId());
    builder.CreateStore(builder.CreateMul(mixed, llvm::ConstantInt::get(word_, multiplier)), hash_);
    builder.CreateBr(&to);
    for (llvm::PHINode& phi : to.phis()) {
      phi.setIncomingBlock(static_cast<unsigned>(phi.getBasicBlockIndex(&from)), edge);
      for (int again; (again = phi.getBasicBlockIndex(&from)) >= 0;)
        phi.removeIncomingValue(static_cast<unsigned>(again), false);
    }
    return edge;
  }

  /// Returns the number of the next edge, in the order of the module, with its bits mixed.
  llvm::ConstantInt* nextId() {
    return llvm::ConstantInt::get(llvm::cast<llvm::IntegerType>(word_), mixBits(++edges_));
  }

  llvm::Type* word_;
  llvm::GlobalVariable* hash_;
  uint64_t edges_ = 0;
};

} // namespace

void addPathHash(llvm::Module& module) {
  PathHash pass(module);
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && !isRuntime(function)) pass.run(function);
}

} // namespace sonde::frontend
