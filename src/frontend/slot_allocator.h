#pragma once

/// \file
/// Allocates the registers of one function. Most values live and die inside one basic block, and their slots
/// are reused. This keeps frames small, so that they are cheap to copy when a state forks and stay in the
/// cache.

#include "program/instruction.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sonde::frontend {

using program::Slot;

class SlotAllocator {
public:
  /// Returns the first of `count` consecutive slots, none of which is in use.
  Slot allocate(unsigned count);
  /// Gives back what `allocate(count)` returned.
  void release(Slot first, unsigned count);
  /// From now on no slot is reused.
  void keepAll() { keepAll_ = true; }
  uint32_t size() const { return static_cast<uint32_t>(next_); }

  /// Returns the first of consecutive slots that hold these constants; equal lists share their slots.
  Slot constants(const std::vector<uint64_t>& values);
  Slot constant(uint64_t value);
  const std::vector<uint64_t>& pool() const { return pool_; }

private:
  Slot next_ = 0;
  bool keepAll_ = false;
  std::unordered_map<unsigned, std::vector<Slot>> free_;
  std::vector<uint64_t> pool_;
  std::unordered_map<uint64_t, Slot> singles_;
};

} // namespace sonde::frontend
