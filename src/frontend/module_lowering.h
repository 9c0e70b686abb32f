#pragma once

/// \file
/// A linked module becomes a prepared program: addresses first, then the bytes of globals, then the code of
/// functions.

#include "frontend/constants.h"
#include "frontend/locations.h"
#include "program/program.h"

#include <unordered_map>

namespace llvm {
class DataLayout;
class Function;
class Module;
} // namespace llvm

namespace sonde::frontend {

/// What lowering a function needs of the rest of the module.
struct ModuleContext {
  const llvm::DataLayout& layout;
  const ConstantEvaluator& constants;
  const std::unordered_map<const llvm::Function*, uint32_t>& functions;
  program::Program& program;
  LocationTable& locations;
};

program::Program lower(const llvm::Module&);

} // namespace sonde::frontend
