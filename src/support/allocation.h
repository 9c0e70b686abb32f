#pragma once

/// \file
/// What an allocation really takes, for those who count bytes.

#include <algorithm>
#include <cstddef>

namespace sonde {

/// As the C library's heap has it on 64-bit machines: a word in front, multiples of 16, at least 32. A rule,
/// not a question to the heap, so that equal runs count equal bytes.
constexpr size_t allocated(size_t bytes) {
  return std::max<size_t>(32, (bytes + sizeof(void*) + 15) / 16 * 16);
}

} // namespace sonde
