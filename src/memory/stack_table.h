#pragma once

/// \file
/// The objects on the stack, oldest first, which is by rising address. Entries are kept in copy-on-write
/// chunks, so that push and pop touch one chunk, an address is found by bisection, and a copy shares the
/// chunks.

#include "memory/object.h"
#include "support/ref.h"

#include <cstdint>
#include <vector>

namespace sonde::memory {

class StackTable {
public:
  uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  /// Pushes an object. Requires: it lies after all objects of the table.
  void push(Ref<Object> object);
  void pop();
  const Object& at(uint64_t index) const { return *chunks_[index / entries]->objects[index % entries]; }
  const Object& top() const { return at(size_ - 1); }

  static constexpr uint64_t none = ~uint64_t{0};
  /// Returns the index of the object with the greatest base ≤ address; `none` if there is none.
  uint64_t floor(uint64_t address) const;

  /// Returns an object for writing; a shared one is copied first.
  Object& own(uint64_t index);
  /// Returns whether `own` would copy nothing.
  bool owns(uint64_t index) const;

  void count(SharedBytes) const;

private:
  static constexpr uint64_t entries = 32;
  struct Chunk : Counted<Chunk> {
    Ref<Object> objects[entries];
  };
  Chunk& ownChunk(uint64_t index);

  std::vector<Ref<Chunk>> chunks_;
  uint64_t size_ = 0;
};

} // namespace sonde::memory
