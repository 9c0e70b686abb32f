#pragma once

/// \file
/// Several objects side by side, as if they were one: the storage behind a pointer that may point into any of
/// them. Addresses do not change, and each object keeps its bytes. A read at a symbolic offset is a look-up
/// in one table over all of them; a write at a symbolic offset makes one array of all of them, of which each
/// object then has its part (an ArrayRange whose indices are shifted).
///
/// Objects that are near each other in memory, as those of one allocation site mostly are, keep their
/// distances in the group. If all do, an offset in the group is a distance of addresses, whichever object is
/// meant. And two groups that have some of these objects in common agree about them, so that an array of one
/// is an array of the other.
///
/// A group describes the objects as they were when it was made. As long as they are the same (`isCurrent`),
/// it can be used again, with its tables.

#include "memory/address_space.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sonde::memory {

class ObjectGroup {
public:
  /// Returns whether the bytes of these objects that take space are few enough for a group.
  static bool isPossible(const AddressSpace& space, std::span<const uint64_t> bases);
  /// Requires: living objects without a symbolic size, by rising address, of which a group is possible.
  ObjectGroup(const AddressSpace& space, std::span<const uint64_t> bases);

  /// Returns whether the group is made of these objects, and none has changed since.
  bool isCurrent(const AddressSpace& space, std::span<const uint64_t> bases) const;
  /// Returns the sum of the sizes of the objects.
  uint64_t size() const;
  /// Returns how many bytes the group has copied from its objects.
  uint64_t bytes() const { return bytes_; }
  /// Returns where an object begins in the group.
  uint64_t offsetOf(uint64_t base) const;
  /// Returns the address whose distance from any address in the objects is the offset in the group, if there
  /// is one.
  std::optional<uint64_t> origin() const;

  /// Returns a value of `size` bytes at an offset of 64 bits; null if the group is too large.
  expr::Expr read(expr::Builder& builder, const AddressSpace& space, const expr::Node* offset,
                  unsigned size) const;
  /// Writes a value to the objects; returns false, and nothing has changed, if the group is too large.
  bool write(expr::Builder& builder, AddressSpace& space, const expr::Node* offset, const expr::Node* value);

private:
  struct Member {
    Ref<Object> object;
    uint64_t offset;
  };

  /// A table lists them all, with a pointer for each.
  static constexpr uint64_t mostBytes = AddressSpace::mostOfView / sizeof(void*);

  enum class Gaps : uint8_t { Kept, Closed };
  /// Places the objects side by side; between neighbours that are as near in memory, gaps may be kept.
  /// Returns the size of the group.
  uint64_t place(Gaps gaps);
  /// Puts the content of an object at an offset; returns the number of concrete bytes that were copied. The
  /// object before it ends at `before`.
  uint64_t append(const Object& object, uint64_t before, uint64_t offset);
  void appendSymbolic(const Object& object, uint64_t before, uint64_t offset);

  std::vector<Member> members_; ///< in the order of their offsets
  bool keepsDistances_ = false; ///< objects lie in the group as they do in memory
  Ref<Object> all_;
  uint64_t bytes_ = 0;
};

} // namespace sonde::memory
