#include "frontend/variable_scopes.h"

#include <llvm/IR/IntrinsicInst.h>

namespace sonde::frontend {

std::vector<llvm::Instruction*> beginsOf(llvm::AllocaInst& variable) {
  std::vector<llvm::Instruction*> begins;
  for (llvm::User* user : variable.users())
    if (auto* mark = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        mark && mark->getIntrinsicID() == llvm::Intrinsic::lifetime_start)
      begins.push_back(mark);
  if (begins.empty()) begins.push_back(&variable);
  return begins;
}

} // namespace sonde::frontend
