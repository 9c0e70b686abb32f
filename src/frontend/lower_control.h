#pragma once

/// \file
/// Branches, switches, returns.

#include "frontend/jumps.h"

namespace sonde::frontend {

/// Lowers the last instruction of a block, unless it is an invoke, which is a call.
void lowerTerminator(Body&, Jumps&, const llvm::Instruction&);

} // namespace sonde::frontend
