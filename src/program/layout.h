#pragma once

/// \file
/// Where a guest program's parts lie. Guest addresses are host addresses too (a native call sees guest memory
/// where the guest does), so the area is one that Linux leaves free on x86-64, with and without sanitizers:
///
///     functions   0x3000'0000'0000   16 bytes each: a function's address is only a name for it
///     blocks      0x3040'0000'0000   addresses of labels
///     globals     0x3080'0000'0000   in order of definition, with gaps
///
/// Heap and stack follow; they are laid out by memory/ when the program runs.

#include <cstdint>

namespace sonde::program {

inline constexpr uint64_t functionArea = 0x3000'0000'0000;
inline constexpr uint64_t functionStride = 16;
inline constexpr uint64_t blockArea = 0x3040'0000'0000;
inline constexpr uint64_t globalArea = 0x3080'0000'0000;

/// Bytes left free behind each global, at least: no small overrun reaches the next one.
inline constexpr uint64_t globalGap = 32;

/// Places objects one after the other.
class Layout {
public:
  explicit Layout(uint64_t start) : next_(start) {}

  /// The address for an object of `size` bytes (0 counts as 1).
  uint64_t place(uint64_t size, uint64_t alignment) {
    uint64_t address = (next_ + alignment - 1) & ~(alignment - 1);
    next_ = address + (size ? size : 1) + globalGap;
    return address;
  }

private:
  uint64_t next_;
};

} // namespace sonde::program
