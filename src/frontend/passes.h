#pragma once

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// Brings the module into the shape lowering expects, without losing a bug of the program on the way.
void runPasses(llvm::Module&);

} // namespace sonde::frontend
