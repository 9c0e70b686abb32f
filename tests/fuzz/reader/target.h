#pragma once

#include <cstddef>
#include <cstdint>

/// Reads \p data as a script. Whatever it is, the reader answers with commands or with one Error; what it
/// accepts is printed, read again, and must mean the same. Broken promises abort.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
