#pragma once

/// \file
/// The host's library functions by name: where they are, which are refused and why, and which return memory
/// of the library.

#include <cstdint>
#include <optional>
#include <string>

namespace sonde::native {

/// Returns the address of a function or variable of the host's C or maths library; null if neither has it.
/// Other symbols of the engine are never found.
void* findSymbol(const std::string& name);

/// Returns the size of what `findSymbol` found, as its library declares it; 0 if it does not.
uint64_t symbolSize(const void* symbol);

/// Returns the reason why the function is never called natively; null if it may be called.
const char* refusalOf(const std::string& name);

/// Returns the size of what the returned pointer points to, if that belongs to the native library; 0 stands
/// for a string.
std::optional<uint64_t> returnedMemory(const std::string& name);

} // namespace sonde::native
