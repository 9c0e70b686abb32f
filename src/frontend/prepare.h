#pragma once

#include "frontend/sources.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Returns the module that is lowered: loaded, linked with the runtime, after all passes.
std::unique_ptr<llvm::Module> prepare(llvm::LLVMContext&, const Sources&);

} // namespace sonde::frontend
