#pragma once

/// \file
/// Turns a linked module into a prepared program: first the addresses, then the bytes of globals, then the
/// code of functions.

#include "program/program.h"

namespace llvm {
class Module;
} // namespace llvm

namespace sonde::frontend {

program::Program lower(const llvm::Module&);

} // namespace sonde::frontend
