#pragma once

#include "frontend/sources.h"

namespace llvm {
class Module;
} // namespace llvm

namespace sonde::frontend {

/// The functions the module uses and does not define, by name, sorted. Undefined weak ones are not among
/// them: a program asks with these whether something is there.
std::vector<std::string> undefinedFunctions(const llvm::Module&);

/// The same, of functions and variables.
std::vector<std::string> undefinedSymbols(const llvm::Module&);

/// Adds what is needed of a library: the members of its archive that define what the module uses, what they
/// use in turn, and so on. Throws Error.
void linkLibrary(llvm::Module&, const Library&);

} // namespace sonde::frontend
