#pragma once

#include <cstddef>
#include <cstdint>

/// Reads `data` as a script. Whatever it is, the reader answers with commands or with one Error; what it
/// accepts is printed, read again, and must mean the same. Broken promises abort.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);
