#pragma once

#include "frontend/module_context.h"

namespace sonde::frontend {

/// Fills `lowered` (whose name and address are set) from `function`, which may be a declaration.
void lowerFunction(const llvm::Function& function, ModuleContext& context, program::Function& lowered);

} // namespace sonde::frontend
