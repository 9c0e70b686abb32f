#pragma once

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// Adds what `module` needs of runtime/: the functions it declares without defining them, the bitcode
/// versions of those that the engine carries out itself (`__sonde_<name>`), and a main if it has a fuzz
/// target and none. All of it is marked (isRuntime).
void linkRuntime(llvm::Module& module, unsigned fuzzSize);

} // namespace sonde::frontend
