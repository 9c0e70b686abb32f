#pragma once

/// \file
/// Estimates the memory of a run by counting. The estimate is the same in equal runs, which the size of the
/// process is not, so that equal runs drop the same states. Frames and expressions are counted as they are
/// made. The rest of a state is shared with others, and is counted now and then: what most have in common in
/// one of them, the rest in a sample (support/shared_bytes.h).

#include "exec/machine.h"

#include <cstdint>
#include <memory>
#include <unordered_map>

namespace sonde::driver {

using States = std::unordered_map<uint64_t, std::unique_ptr<exec::State>>; ///< by id

class MemoryEstimate {
public:
  /// How far a run is.
  struct Progress {
    uint64_t instructions = 0;
    uint64_t grown = 0; ///< bytes that states have taken, without what they gave back
  };
  /// What the process takes now, without the solver; `others` are states beside those, which are taken to be
  /// like them.
  uint64_t bytes(const exec::Machine&, const States&, uint64_t others, const Progress&);

private:
  bool isOld(uint64_t states, const Progress&) const;
  void measure(const States&);

  uint64_t bytesOfAll_ = 0;   ///< what most states have in common
  uint64_t bytesOfState_ = 0; ///< the average of a state in addition to that
  uint64_t states_ = 0;       ///< the number of states when that was measured
  Progress progress_;         ///< the same
};

} // namespace sonde::driver
