#pragma once

/// \file
/// Functions of <stdio.h> that only write: printf and its kin, puts, putchar, fwrite. They are carried out
/// here, on the engine's own standard output and error, because programs print a great deal and a process for
/// each line is slow.

#include "exec/externals.h"

#include <string_view>

namespace sonde::exec {

/// Whether it writes output and nothing else.
bool isOutputFunction(std::string_view name);

/// Nothing: not such a function, or not in a way that is handled here (another stream, a conversion as `%n`).
std::optional<NativeOutcome> callOutputFunction(memory::AddressSpace& space, const NativeCall& call);

} // namespace sonde::exec
