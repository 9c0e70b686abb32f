#pragma once

/// \file
/// What variables hold that nobody has assigned yet (docs/adr/0044-new-memory.md): bytes of new memory. In
/// memory, the engine and the runtimes of native programs take care of that; this is for variables that
/// become registers, and for those of native programs.

#include <span>

namespace llvm {
class AllocaInst;
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Assigns to each variable, where its life begins, a value whose bytes are those of new memory. LLVM would
/// take the value of another path for it, otherwise.
void assignFresh(std::span<llvm::AllocaInst* const> variables);

/// Makes local variables hold what they hold in Sonde, in a module that is compiled for the host. Values that
/// optimisation has left undefined are 0, here and there.
void fillNewVariables(llvm::Module&);

} // namespace sonde::frontend
