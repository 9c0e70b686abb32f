#pragma once

#include "support/hash.h"

#include <cstdint>

namespace sonde {

/// A small deterministic random number generator (a mixed counter): the same seed gives the same sequence on
/// every machine, which the standard distributions do not promise.
class Rng {
public:
  explicit Rng(std::uint64_t seed) : state_(mixBits(seed + 0x9e3779b97f4a7c15ULL)) {}

  std::uint64_t next() { return mixBits(state_ += 0x9e3779b97f4a7c15ULL); }
  /// Uniform in [0, bound); bound > 0.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  /// Uniform in [low, high].
  std::uint64_t between(std::uint64_t low, std::uint64_t high) { return low + below(high - low + 1); }
  /// True once in \p n times.
  bool oneIn(std::uint64_t n) { return below(n) == 0; }

private:
  std::uint64_t state_;
};

} // namespace sonde
