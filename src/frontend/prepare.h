#pragma once

#include "frontend/sources.h"

#include <cstdint>
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace sonde::frontend {

/// What a module is prepared for. For the engine, values that were never set are marked, if they are to be
/// followed.
enum class Purpose : uint8_t { Engine, Host };

/// Returns the module that is lowered: loaded, linked with the runtime, after all passes.
std::unique_ptr<llvm::Module> prepare(llvm::LLVMContext&, const Sources&, Purpose);

} // namespace sonde::frontend
