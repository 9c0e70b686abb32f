#pragma once

/// \file
/// The native functions that may be called in the engine's own process: mathematics of <math.h>.
///
/// Called with arguments of its own types, such a function returns for every argument: it cannot trap,
/// because no floating-point exception traps in the default environment, and it touches no memory but `errno`
/// and the floating-point environment, which the caller keeps. Called with other types (a program may declare
/// anything) it may leave the processor's registers in disorder, so the types are part of what is known here.

#include "program/type.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::native {

bool isMathFunction(const std::string& name);

/// Returns the type of the result and then those of the arguments; nothing if it is no function of
/// mathematics.
std::optional<std::vector<program::Type>> mathSignature(const std::string& name);

} // namespace sonde::native
