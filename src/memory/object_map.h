#pragma once

/// \file
/// Address → object for globals, constants and heap: a persistent radix tree over the number of the 16-byte
/// granule in which an object begins, 64 ways per level, only the present children stored and levels with a
/// single child left out. Copying shares the root; a change copies the path to it unless nobody shares it.
/// `floor` and `ceiling` find neighbours, which is how an address inside an object finds it.

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

  /// The last object that begins in the granule of `address` or before; null if none. The only one that may
  /// hold the byte.
  const Object* floor(uint64_t address) const;
  /// The first object that begins in a granule after that of `address`, or at `address`; null if none.
  const Object* ceiling(uint64_t address) const;

  /// Precondition: no object begins in the same granule.
  void insert(const Ref<Object>& object);
  /// Precondition: an object begins at `base`.
  void erase(uint64_t base);
  /// The object at `base` as this map's own, to be changed. Precondition: it exists.
  Object& own(uint64_t base);
  /// True if `own` would copy nothing.
  bool owns(uint64_t base) const;

  void forEach(const std::function<void(const Object&)>& visit) const;
  void count(SharedBytes) const;

private:
  struct Node;

  Node* root_ = nullptr;
  uint64_t size_ = 0;
};

} // namespace sonde::memory
