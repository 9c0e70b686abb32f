#pragma once

/// \file
/// Where the pointers of a module can point (src/pointsto), told for the program it was lowered to.

#include "frontend/origins.h"
#include "pointsto/points_to.h"
#include "program/program.h"

namespace llvm {
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Analyses a module; `origins` says where the program's instructions come from. Gives each instruction of
/// the program that allocates memory a location of its own.
pointsto::PointsTo analysePointers(const llvm::Module&, program::Program&, const Origins& origins);

} // namespace sonde::frontend
