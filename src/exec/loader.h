#pragma once

#include "exec/externals.h"
#include "exec/library.h"
#include "exec/machine.h"
#include "memory/address_space.h"
#include "program/program.h"

namespace sonde::exec {

/// Places the program's globals with their initial bytes; external ones get the host library's.
void placeGlobals(memory::AddressSpace&, const program::Program&, const Externals&);

/// argc, argv and envp as `main` gets them.
struct Arguments {
  uint64_t count = 0;
  uint64_t values = 0;
  uint64_t environment = 0;
};
Arguments placeArguments(memory::AddressSpace&, const program::Program&, const Invocation&);

} // namespace sonde::exec
