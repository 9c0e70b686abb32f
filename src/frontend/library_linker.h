#pragma once

#include "frontend/sources.h"

namespace llvm {
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Returns the sorted names of the functions that the module uses and does not define. Undefined weak
/// functions are not among them, because a program uses those to test whether something is there.
std::vector<std::string> undefinedFunctions(const llvm::Module&);

/// Returns the same list for functions and variables.
std::vector<std::string> undefinedSymbols(const llvm::Module&);

/// Adds what is needed of a library: the members of its archive that define what the module uses, what they
/// use in turn, and so on. Throws Error.
void linkLibrary(llvm::Module&, const Library&);

} // namespace sonde::frontend
