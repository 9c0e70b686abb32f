#pragma once

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// Makes local variables and values that nobody has written yet zero in a module that is compiled for the
/// host, as they are in Sonde. (Of the heap, the native run takes care.)
void zeroFreshMemory(llvm::Module&);

} // namespace sonde::frontend
