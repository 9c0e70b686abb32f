#pragma once

#include <cstdint>

namespace sonde {

/// Scrambles a word: every input bit reaches every output bit.
constexpr uint64_t mixBits(uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  return x;
}

/// Extends the hash `seed` by `value`; the order matters.
constexpr uint64_t hashCombine(uint64_t seed, uint64_t value) {
  return mixBits(seed * 0x9e3779b97f4a7c15ULL + value);
}

} // namespace sonde
