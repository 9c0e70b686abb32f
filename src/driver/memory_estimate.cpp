#include "driver/memory_estimate.h"

#include "support/hash.h"

#include <algorithm>

namespace sonde::driver {

namespace {

/// The memory of the process with its libraries and a program, without states: 90 MB with a small program,
/// 170 with sqlite3.
constexpr uint64_t bytesOfProcess = uint64_t{100} << 20;

/// The memory that exploration and searchers need for a state.
constexpr uint64_t bytesBesideState = 270;

/// The number of states in a sample. It is enough for an average within some five per cent if the largest
/// states are some ten times the smallest. With four times as many, counting took a tenth of the instructions
/// of a search that keeps thousands of states.
constexpr uint64_t sampleSize = 256;

/// One part in so many of the heap is fragmented: holes that ended states left.
constexpr uint64_t gapsInHeap = 10;

constexpr uint64_t instructionsBetween = 50'000'000; ///< what is not memory of a state grows, too
constexpr uint64_t leastGrowth = uint64_t{4} << 20;

} // namespace

bool MemoryEstimate::isOld(uint64_t states, const Progress& progress) const {
  const uint64_t change = states > states_ ? states - states_ : states_ - states;
  const uint64_t held = bytesOfAll_ + states_ * bytesOfState_;
  return change > 64 + states_ / 16 || progress.instructions - progress_.instructions > instructionsBetween ||
         progress.grown - progress_.grown > leastGrowth + held / 16;
}

void MemoryEstimate::measure(const States& states) {
  const uint64_t every = std::max<uint64_t>(1, states.size() / sampleSize);
  const uint64_t most = std::max<uint64_t>(2, states.size() / 4);
  const exec::State* oldest = nullptr;
  uint64_t sum = 0, count = 0; // integers, so that the order of states does not matter
  for (const auto& [id, state] : states) {
    if (!oldest || id < oldest->id) oldest = state.get();
    if (mixBits(id) % every != 0) continue;
    double bytes = 0;
    state->count(SharedBytes(bytes, most));
    sum += static_cast<uint64_t>(bytes);
    ++count;
  }
  double common = 0;
  if (oldest) oldest->count(SharedBytes::ofAll(common));
  bytesOfAll_ = static_cast<uint64_t>(common);
  if (count) bytesOfState_ = sum / count + bytesBesideState;
}

uint64_t MemoryEstimate::bytes(const exec::Machine& machine, const States& states, uint64_t others,
                               const Progress& progress) {
  const uint64_t count = states.size() + others;
  if (isOld(count, progress)) {
    measure(states);
    states_ = count;
    progress_ = progress;
  }
  const uint64_t held = machine.bytes() + bytesOfAll_ + count * bytesOfState_;
  return bytesOfProcess + held + held / gapsInHeap;
}

} // namespace sonde::driver
