#pragma once

#include "input/shapes.h"

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// What the objects are that calls of klee_make_symbolic make symbolic: those whose name, size and variable
/// the call tells. A name that stands for a number here and for a buffer there is left out.
input::Shapes inputShapes(const llvm::Module&);

} // namespace sonde::frontend
