#pragma once

#include <llvm/IR/LLVMContext.h>
#include <string>

namespace sonde::frontend {

/// Collects what LLVM reports from now on, so that it ends in our error and not on its own stream.
void collectDiagnostics(llvm::LLVMContext&);

/// What has been collected, for people; empty if nothing was wrong.
const std::string& diagnostics(const llvm::LLVMContext&);

} // namespace sonde::frontend
