#pragma once

/// \file
/// What is known of the host's library functions by name: where they are, which are refused and why,
/// and which return memory of their own.

#include <cstdint>
#include <optional>
#include <string>

namespace sonde::native {

/// The address of a function or variable of the host's C or maths library; null if neither has it. Nothing
/// else that happens to be linked into the engine is ever found.
void* findSymbol(const std::string& name);

/// The size of what `findSymbol` found, as its library says; 0 if it does not say.
uint64_t symbolSize(const void* symbol);

/// Why the function is never called natively; null if it may be.
const char* refusalOf(const std::string& name);

/// The size of what the returned pointer points to, if that belongs to the native library; 0 is a string.
std::optional<uint64_t> returnedMemory(const std::string& name);

} // namespace sonde::native
