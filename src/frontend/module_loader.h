#pragma once

#include "frontend/sources.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Returns all files of `sources` as one linked, verified module for x86-64. Throws Error.
std::unique_ptr<llvm::Module> loadModule(llvm::LLVMContext&, const Sources&);

} // namespace sonde::frontend
