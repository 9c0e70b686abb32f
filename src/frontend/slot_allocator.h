#pragma once

/// \file
/// Registers of one function. Most values live and die inside one basic block; their slots are used again,
/// which keeps frames small: a small frame is cheap to copy when a state forks, and stays in the cache.

#include "program/instruction.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sonde::frontend {

using program::Slot;

class SlotAllocator {
public:
  /// `count` consecutive slots, never shared with one that is in use.
  Slot allocate(unsigned count);
  /// Gives back what `allocate(count)` returned.
  void release(Slot first, unsigned count);
  /// Slots are never reused from now on.
  void keepAll() { keepAll_ = true; }
  uint32_t size() const { return static_cast<uint32_t>(next_); }

  /// Consecutive constants, each set of values once.
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
