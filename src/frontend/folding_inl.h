#pragma once

#include "frontend/folding.h"

#include <llvm/IR/Instruction.h>

namespace sonde::frontend {

template <typename Visit> void Folding::forEachRead(const llvm::Instruction& user, Visit visit) const {
  for (const llvm::Use& use : user.operands()) {
    const llvm::Value* value = root(use.get());
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (instruction && isFolded(instruction))
      forEachRead(*instruction,
                  visit); // recursion through chains of constant addresses, as deep as the source nests
    else if (instruction || llvm::isa<llvm::Argument>(value))
      visit(value);
  }
}

} // namespace sonde::frontend
