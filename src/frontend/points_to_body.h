#pragma once

#include "frontend/points_to_calls.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace sonde::frontend {

/// Adds the constraints of a function's instructions.
void addBody(PointsToValues& values, PointsToCalls& calls, const llvm::Function& function);

/// Returns the values through which an instruction accesses memory or calls.
std::vector<const llvm::Value*> addressesOf(const llvm::Instruction& instruction);

} // namespace sonde::frontend
