#pragma once

#include "input/shapes.h"

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// Returns the shapes of the objects that calls of klee_make_symbolic, klee_int and klee_range make symbolic,
/// as far as the call tells name, size and variable. A name that has different shapes in different calls is
/// omitted.
input::Shapes inputShapes(const llvm::Module&);

} // namespace sonde::frontend
