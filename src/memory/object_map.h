#pragma once

/// \file
/// Address → object for globals, constants and heap: a persistent radix tree over the number of the 16-byte
/// granule in which an object begins, 64 ways per level, only the present children stored and levels with a
/// single child left out. Copying shares the root; a change copies the shared nodes from the root to the
/// changed one. `floor` and `ceiling` find neighbours, which is how an address inside an object finds it.

#include "memory/object.h"
#include "support/ref.h"

#include <cstdint>
#include <functional>

namespace sonde::memory {

class ObjectMap {
public:
  ObjectMap();
  ObjectMap(const ObjectMap&);
  ObjectMap(ObjectMap&&) noexcept;
  ObjectMap& operator=(ObjectMap) noexcept;
  ~ObjectMap();

  uint64_t size() const { return size_; }

  /// Returns the last object that begins in the granule of `address` or before, or null. Only this object may
  /// hold the byte.
  const Object* floor(uint64_t address) const;
  /// Returns the first object that begins in a granule after that of `address`, or at `address`; null if
  /// there is none.
  const Object* ceiling(uint64_t address) const;

  /// Inserts an object. Requires: no object begins in the same granule.
  void insert(const Ref<Object>& object);
  /// Removes the object at `base`, which must exist.
  void erase(uint64_t base);
  /// Returns the object at `base`, which must exist, for writing; a shared one is copied first.
  Object& own(uint64_t base);
  /// Returns whether `own` would copy nothing.
  bool owns(uint64_t base) const;

  void forEach(const std::function<void(const Object&)>& visit) const;
  /// Calls `visit` for each place where the two maps have different objects, the one of this map first.
  /// Returns false, perhaps after some calls, if the maps have objects at different places. What the maps
  /// share is skipped.
  bool forEachDifference(const ObjectMap& other,
                         const std::function<void(const Object&, const Object&)>& visit) const;
  void count(SharedBytes) const;

private:
  struct Node;

  Node* root_ = nullptr;
  uint64_t size_ = 0;
};

} // namespace sonde::memory
