#pragma once

#include <llvm/IR/LLVMContext.h>
#include <string>

namespace sonde::frontend {

/// Collects LLVM's messages from now on, so that they become part of our errors.
void collectDiagnostics(llvm::LLVMContext&);

/// Returns the collected messages as text for users; empty if nothing was wrong.
const std::string& diagnostics(const llvm::LLVMContext&);

} // namespace sonde::frontend
