#pragma once

#include <vector>

namespace llvm {
class AllocaInst;
class Instruction;
} // namespace llvm

namespace sonde::frontend {

/// Returns the instructions after which a local variable is new: the marks of its scope, or the allocation.
std::vector<llvm::Instruction*> beginsOf(llvm::AllocaInst& variable);

} // namespace sonde::frontend
