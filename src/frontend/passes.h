#pragma once

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// Runs the passes that bring the module into the form that lowering expects, without removing bugs of the
/// program.
void runPasses(llvm::Module&);

} // namespace sonde::frontend
