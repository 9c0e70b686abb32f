#pragma once

#include <cstdint>

namespace sonde {

/// The value of each byte of new memory of heap and stack, and of variables that were never assigned
/// (docs/adr/0044-new-memory.md). The native programs of `sonde replay` (runtime/replay/allocation.c), of
/// `sonde export` (runtime/reproducer/body.c) and of the oracle (tests/symbolic/oracle/memory.c) have it,
/// too.
inline constexpr uint8_t freshByte = 0xaa;

} // namespace sonde
