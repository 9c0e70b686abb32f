#pragma once

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// Makes a native program notice what a run reports and neither the processor nor AddressSanitizer does:
/// shifts by too much, signed overflow, reaching the unreachable, and what the instrumentation of clang
/// reports. It calls `__sonde_check_failed` (runtime/replay) with the kind of error. Accesses are
/// AddressSanitizer's: all functions are marked for it.
void addChecks(llvm::Module&);

/// Lets MemorySanitizer look at a module. Arguments of functions that the program does not define and its
/// exit code leave it, too: the sanitizer does not look at these itself.
void checkInitialised(llvm::Module&);

} // namespace sonde::frontend
