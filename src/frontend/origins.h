#pragma once

#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace sonde::frontend {

/// The instruction of LLVM that each instruction of the prepared program was lowered from, by function and
/// instruction; null where there is none.
using Origins = std::vector<std::vector<const llvm::Instruction*>>;

} // namespace sonde::frontend
