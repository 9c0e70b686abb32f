#pragma once

#include "support/hash.h"

#include <cstdint>

namespace sonde {

/// A small deterministic random number generator (a mixed counter): the same seed gives the same sequence on
/// every machine, which the standard distributions do not promise.
class Rng {
public:
  explicit Rng(uint64_t seed) : state_(mixBits(seed + 0x9e3779b97f4a7c15ULL)) {}

  uint64_t next() { return mixBits(state_ += 0x9e3779b97f4a7c15ULL); }
  /// Returns a number that is uniformly distributed in [0, bound); bound > 0.
  uint64_t below(uint64_t bound) { return next() % bound; }
  /// Returns a number that is uniformly distributed in [low, high].
  uint64_t between(uint64_t low, uint64_t high) { return low + below(high - low + 1); }
  /// Returns true with probability 1/n.
  bool oneIn(uint64_t n) { return below(n) == 0; }

private:
  uint64_t state_;
};

} // namespace sonde
