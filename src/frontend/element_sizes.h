#pragma once

#include "frontend/origins.h"
#include "program/program.h"

namespace llvm {
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Finds the sizes of the elements of objects (program::ElementSizes), as far as the module shows them: those
/// of their types or of the product that the heap is asked for, and the widths of the loads and stores whose
/// address shows the object. `origins` are those of the program, which was lowered from the module.
program::ElementSizes findElementSizes(const llvm::Module&, const program::Program&, const Origins&);

} // namespace sonde::frontend
