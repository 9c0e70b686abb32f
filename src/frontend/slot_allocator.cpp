#include "frontend/slot_allocator.h"

namespace sonde::frontend {

Slot SlotAllocator::allocate(unsigned count) {
  if (count == 0) return 0;
  std::vector<Slot>& candidates = free_[count];
  if (!candidates.empty()) {
    Slot slot = candidates.back();
    candidates.pop_back();
    return slot;
  }
  Slot slot = next_;
  next_ += static_cast<Slot>(count);
  return slot;
}

void SlotAllocator::release(Slot first, unsigned count) {
  if (!keepAll_ && count > 0) free_[count].push_back(first);
}

Slot SlotAllocator::constant(uint64_t value) {
  auto [entry, fresh] = singles_.try_emplace(value, 0);
  if (fresh) {
    pool_.push_back(value);
    entry->second = -static_cast<Slot>(pool_.size());
  }
  return entry->second;
}

Slot SlotAllocator::constants(const std::vector<uint64_t>& values) {
  if (values.size() == 1) return constant(values[0]);
  // Slots of constants count down while the parts of a value count up, so the last part is inserted first.
  for (size_t n = values.size(); n > 0; --n) pool_.push_back(values[n - 1]);
  return -static_cast<Slot>(pool_.size());
}

} // namespace sonde::frontend
