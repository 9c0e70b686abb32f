#pragma once

#include "frontend/constants.h"
#include "frontend/locations.h"
#include "frontend/origins.h"
#include "program/program.h"

#include <unordered_map>

namespace llvm {
class DataLayout;
class Function;
} // namespace llvm

namespace sonde::frontend {

/// The parts of the module that lowering a function needs.
struct ModuleContext {
  const llvm::DataLayout& layout;
  const ConstantEvaluator& constants;
  const std::unordered_map<const llvm::Function*, uint32_t>& functions;
  program::Program& program;
  LocationTable& locations;
  Origins* origins; ///< is told where instructions come from; null if nobody asks
};

} // namespace sonde::frontend
