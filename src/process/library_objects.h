#pragma once

/// \file
/// Memory that the C library itself owns in every program: `errno`, what functions keep between calls, and
/// the tables behind <ctype.h>.

#include "memory/address_space.h"

#include <cstdint>

namespace sonde::process {

struct LibraryObjects {
  uint64_t errnoVariable = 0;
  uint64_t randomState = 0;  ///< a RandomState
  uint64_t ctypeClasses = 0; ///< what __ctype_b_loc returns: a pointer to the pointer to entry 0
  uint64_t ctypeLower = 0;
  uint64_t ctypeUpper = 0;

  static LibraryObjects create(memory::AddressSpace& space);
};

/// The state of `rand`. The sequence is the host's, so that a program gets the same numbers here and
/// natively: additive feedback over the last 31 numbers, x[i] = x[i-3] + x[i-31], the lowest bit dropped.
struct RandomState {
  static constexpr uint32_t count = 31;
  uint32_t numbers[count]; ///< a ring of the last numbers
  uint32_t next;           ///< the index of the oldest number

  explicit RandomState(uint32_t seed = 1);
  uint32_t draw();
};

} // namespace sonde::process
