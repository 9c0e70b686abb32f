#pragma once

/// \file
/// Turns a linked module into a prepared program: first the addresses, then the bytes of globals, then the
/// code of functions.

#include "frontend/origins.h"
#include "program/program.h"

namespace llvm {
class Module;
} // namespace llvm

namespace sonde::frontend {

/// Tells `origins`, if it is not null, where the instructions come from.
program::Program lower(const llvm::Module&, Origins* origins = nullptr);

} // namespace sonde::frontend
