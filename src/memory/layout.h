#pragma once

/// \file
/// Where guest memory lies, after the parts of the prepared program (program/layout.h). Addresses are the
/// same on every run and machine, and they are legal host addresses in a range that Linux leaves alone
/// (position-independent programs start at 0x55…, mappings come down from 0x7f…), so that a native call in a
/// forked child can see guest memory at its own addresses.

#include "program/layout.h"

#include <cstdint>

namespace sonde::memory {

inline constexpr uint64_t pageSize = 4096;

/// No two objects begin in the same granule of the address space; what is allocated here begins on a multiple
/// of it.
inline constexpr uint64_t granule = 16;

/// Accesses below this are null-pointer dereferences: null plus the offset of a field.
inline constexpr uint64_t nullEnd = uint64_t{64} << 10;

/// The largest size of an object; larger requests are refused, as a host would refuse them.
inline constexpr uint64_t maxObjectSize = uint64_t{1} << 40;

struct Region {
  uint64_t begin;
  uint64_t end;
  constexpr bool contains(uint64_t address) const { return address - begin < end - begin; }
};

/// Functions and labels: addresses without bytes. It ends early, so that what lies just before the first
/// constant is that constant's.
inline constexpr Region codeRegion{program::codeArea, program::constantArea - (1 << 20)};
/// The program's constants and globals, placed when it was prepared.
inline constexpr Region programRegion{program::constantArea, 0x1c00'0000'0000};
/// The objects that the engine adds to the program's: arguments, environment, tables of the C library.
inline constexpr Region engineRegion{0x1c00'0000'0000, 0x2000'0000'0000};
inline constexpr Region heapRegion{0x2000'0000'0000, 0x3000'0000'0000};
inline constexpr Region stackRegion{0x3000'0000'0000, 0x5000'0000'0000};
inline constexpr Region guestRange{codeRegion.begin, stackRegion.end};

static_assert(programRegion.contains(program::globalArea));
static_assert(program::Layout::gap >= 2 * granule);

} // namespace sonde::memory
