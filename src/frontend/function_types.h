#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Lets the checks of `-fsanitize=function` ask a function of the module for the type of what is called.
/// Clang puts a number for its type before the code of each function, and the checks read it there; guest
/// functions have addresses, but no bytes. Requires: all modules of the program are linked.
void answerFunctionTypes(llvm::Module& module);

} // namespace sonde::frontend
