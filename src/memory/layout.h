#pragma once

/// \file
/// Where guest memory lies. Addresses are the same on every run and machine, and they are legal host
/// addresses in a range that Linux leaves alone (position-independent programs start at 0x55…, mappings come
/// down from 0x7f…), so that a native call in a forked child can see guest memory at its own addresses.

#include <cstdint>

namespace sonde::memory {

inline constexpr uint64_t kPageSize = 4096;

/// Every object starts on a multiple of this, and two objects never share such a granule.
inline constexpr uint64_t kGranule = 16;

/// Accesses below this are null-pointer dereferences: null plus the offset of a field.
inline constexpr uint64_t kNullEnd = 64 * 1024;

/// Larger requests are refused, as a host would refuse them.
inline constexpr uint64_t kMaxObjectSize = uint64_t{1} << 40;

struct Region {
  uint64_t begin;
  uint64_t end;
  constexpr bool contains(uint64_t address) const { return address - begin < end - begin; }
};

inline constexpr Region kCodeRegion{0x1000'0000'0000, 0x1400'0000'0000};
inline constexpr Region kConstantRegion{0x1400'0000'0000, 0x1800'0000'0000};
inline constexpr Region kGlobalRegion{0x1800'0000'0000, 0x2000'0000'0000};
inline constexpr Region kHeapRegion{0x2000'0000'0000, 0x3000'0000'0000};
inline constexpr Region kStackRegion{0x3000'0000'0000, 0x5000'0000'0000};
inline constexpr Region kGuestRange{0x1000'0000'0000, 0x5000'0000'0000};

/// Code has addresses but no bytes. Block 0 is the function itself; label addresses (`blockaddress`) are the
/// others.
struct CodeAddress {
  static constexpr unsigned kBlockBits = 20;

  uint32_t function;
  uint32_t block = 0;

  constexpr uint64_t address() const {
    return kCodeRegion.begin + ((uint64_t{function} + 1) << kBlockBits) + block;
  }
  static constexpr bool isCode(uint64_t address) {
    return kCodeRegion.contains(address) && (address - kCodeRegion.begin) >> kBlockBits != 0;
  }
  /// Precondition: `isCode(address)`. Whether the function and the block exist is for the program to say.
  static constexpr CodeAddress of(uint64_t address) {
    const uint64_t offset = address - kCodeRegion.begin;
    return {static_cast<uint32_t>((offset >> kBlockBits) - 1),
            static_cast<uint32_t>(offset & ((uint64_t{1} << kBlockBits) - 1))};
  }
};

inline constexpr uint32_t kMaxFunctions = 1u << 21;
inline constexpr uint32_t kMaxBlocksPerFunction = 1u << CodeAddress::kBlockBits;

} // namespace sonde::memory
