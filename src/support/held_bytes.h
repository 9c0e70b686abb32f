#pragma once

/// \file
/// How many bytes components of the solver hold between queries, as they estimate it themselves: the same in
/// equal runs, which the size of the process is not. Expressions are counted where they are made.

#include "support/statistics.h"

#include <cstdint>

namespace sonde {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_HELD_COUNTERS(X)                                                                               \
  X(Caches,    Count, "bytes that caches of answers hold, estimated")                                        \
  X(Instances, Count, "bytes that the SAT instance holds, estimated")
// clang-format on
SONDE_DEFINE_COUNTERS(HeldCounter, "memory", SONDE_HELD_COUNTERS)

/// What one component holds.
class HeldBytes {
public:
  HeldBytes(Statistics& statistics, HeldCounter id)
      : counters_(statistics.counters<HeldCounter>()), id_(id) {}

  void set(uint64_t bytes) {
    counters_.add(id_, bytes - bytes_); // modulo 2^64, so that less is right, too
    bytes_ = bytes;
  }

private:
  Counters<HeldCounter> counters_;
  HeldCounter id_;
  uint64_t bytes_ = 0;
};

} // namespace sonde
