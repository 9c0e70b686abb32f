#pragma once

/// \file
/// Remembers the objects that died last, so that the report of a use after free can name the object.
/// Addresses are not used again soon, so the dead need no space in the address space itself; forgetting the
/// oldest loses a name, never an error.
///
/// Two generations of small shared chunks: the young one grows; when it is full the old one is dropped whole.
/// A copy shares both at the cost of two reference counts.

#include "memory/fault.h"
#include "support/ref.h"
#include "support/shared_bytes.h"

#include <cstdint>

namespace sonde::memory {

class Graveyard {
public:
  /// Adds a dead object; `object.ended` is the place where it died.
  void add(const ObjectInfo& object);

  /// Returns the dead object that holds `address`, or else the nearest one within `reach` bytes, preferring
  /// the one that died last; null if there is none. The result is valid until the next `add`.
  const ObjectInfo* nearest(uint64_t address, uint64_t reach) const;

  void count(SharedBytes) const;

private:
  static constexpr unsigned chunkSize = 16;
  static constexpr unsigned maxDepth = 32; ///< the largest number of chunks in a generation

  struct Chunk : Counted<Chunk> { // chains have at most maxDepth links, so that they may be freed recursively
    uint32_t depth = 1;           ///< chunks in this chain
    uint32_t count = 0;
    ObjectInfo entries[chunkSize];
    Ref<Chunk> older;
  };

  Ref<Chunk> young_;
  Ref<Chunk> old_;
};

/// Returns the distance of `address` from the object; 0 inside.
uint64_t distanceTo(const ObjectInfo& object, uint64_t address);

} // namespace sonde::memory
