#pragma once

/// \file
/// The real size of a heap allocation, for the components that count memory.

#include <algorithm>
#include <cstddef>

namespace sonde {

/// Returns what an allocation of `bytes` bytes takes from the C library's heap on 64-bit machines: a word in
/// front, rounded up to a multiple of 16, at least 32. This is a formula, and the heap is not asked, so that
/// equal runs count equal bytes.
constexpr size_t allocated(size_t bytes) {
  return std::max<size_t>(32, (bytes + sizeof(void*) + 15) / 16 * 16);
}

} // namespace sonde
