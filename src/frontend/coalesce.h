#pragma once

#include <vector>

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace sonde::frontend {

class ValueSlots;

/// Gives loop variables and their next values one slot where that saves a move. The slots of phi nodes must
/// have been chosen, and no others.
void shareLoopSlots(const llvm::Function&, const std::vector<const llvm::BasicBlock*>& order, ValueSlots&);

} // namespace sonde::frontend
