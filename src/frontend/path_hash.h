#pragma once

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// Makes the program keep a number of the way it goes: program::pathHashName, a 64-bit global, is updated on
/// each edge of a conditional branch, a switch or an indirect jump of the user's functions. It is ordinary
/// code, so the number is the same whether the module is executed here or compiled for the host: that is how
/// a test is seen to take the path that was predicted.
void addPathHash(llvm::Module&);

} // namespace sonde::frontend
