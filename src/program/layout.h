#pragma once

/// \file
/// The addresses of the fixed parts of a guest program: code, constants, globals. Guest addresses are legal
/// host addresses in a range that Linux does not use, with and without sanitizers, so that a native call can
/// see guest memory at its own addresses. Heap and stack follow above; memory/layout.h has the whole map.

#include <cstdint>

namespace sonde::program {

inline constexpr uint64_t codeArea = 0x1000'0000'0000;
inline constexpr uint64_t constantArea = 0x1400'0000'0000;
inline constexpr uint64_t globalArea = 0x1800'0000'0000;

/// Code has addresses but no bytes: functions lie at a fixed stride, each followed by its labels.
inline constexpr unsigned codeStrideBits = 20;

constexpr uint64_t codeAddress(uint32_t function, uint32_t label = 0) {
  return codeArea + ((uint64_t{function} + 1) << codeStrideBits) + label;
}

/// Places objects one after the other, with at least `gap` bytes behind each, so that a small overrun does
/// not reach the next.
class Layout {
public:
  static constexpr uint64_t granule = 16;
  static constexpr uint64_t gap = 32;

  explicit Layout(uint64_t start) : next_(start) {}

  /// Returns the address for an object of `size` bytes.
  uint64_t place(uint64_t size, uint64_t alignment) {
    if (alignment < granule) alignment = granule;
    uint64_t address = (next_ + alignment - 1) & ~(alignment - 1);
    next_ = address + size + gap;
    return address;
  }

private:
  uint64_t next_;
};

} // namespace sonde::program
