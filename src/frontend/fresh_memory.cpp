#include "frontend/fresh_memory.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <vector>

namespace sonde::frontend {

namespace {

void zeroAt(llvm::AllocaInst& local, llvm::Instruction* after) {
  llvm::IRBuilder<> builder(after->getNextNode());
  builder.SetCurrentDebugLocation({}); // the code belongs to no source line
  const llvm::DataLayout& layout = local.getModule()->getDataLayout();
  llvm::Value* size =
      builder.CreateMul(builder.CreateZExtOrTrunc(local.getArraySize(), builder.getInt64Ty()),
                        builder.getInt64(layout.getTypeAllocSize(local.getAllocatedType()).getFixedValue()));
  builder.CreateMemSet(&local, builder.getInt8(0), size, local.getAlign());
}

void zeroLocal(llvm::AllocaInst& local) {
  bool hasScopes = false;
  for (llvm::User* user : local.users())
    if (auto* mark = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        mark && mark->getIntrinsicID() == llvm::Intrinsic::lifetime_start) {
      hasScopes = true;
      zeroAt(local, mark);
    }
  if (!hasScopes) zeroAt(local, &local);
}

} // namespace

void zeroFreshMemory(llvm::Module& module) {
  for (llvm::Function& function : module) {
    std::vector<llvm::AllocaInst*> locals;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) locals.push_back(local);
      for (llvm::Use& use : instruction.operands())
        if (llvm::isa<llvm::UndefValue>(use.get()) && use->getType()->isFirstClassType() &&
            !use->getType()->isTokenTy())
          use.set(llvm::Constant::getNullValue(use->getType()));
    }
    for (llvm::AllocaInst* local : locals)
      if (!local->isUsedWithInAlloca() && !local->isSwiftError()) zeroLocal(*local);
  }
}

} // namespace sonde::frontend
