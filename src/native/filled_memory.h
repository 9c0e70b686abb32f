#pragma once

#include <cstdint>

namespace sonde::native {

/// Makes mapped memory of this process hold `value` in each byte. Long ranges take little space until they
/// are written: their pages are private copies of a file of a few megabytes, which is mapped again and again.
void fillMemory(uint8_t* begin, uint64_t size, uint8_t value);

} // namespace sonde::native
