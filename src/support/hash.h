#pragma once

#include <cstdint>

namespace sonde {

/// Scrambles a word: every input bit reaches every output bit.
constexpr std::uint64_t mixBits(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  return x;
}

/// Extends the hash \p seed by \p value; the order matters.
constexpr std::uint64_t hashCombine(std::uint64_t seed, std::uint64_t value) {
  return mixBits(seed * 0x9e3779b97f4a7c15ULL + value);
}

} // namespace sonde
