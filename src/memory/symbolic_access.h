#pragma once

/// \file
/// Reads and writes of one object at a symbolic offset. A read is a look-up in a view of the object
/// (element_view.h); a write makes arrays of what it can reach, and stores into them.

#include "memory/address_space.h"
#include "memory/object.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sonde::memory {

/// Where an access begins. All feasible offsets lie inside of the object and in the window.
struct ElementPlace {
  const expr::Node* offset; ///< 64 bits
  Window window{};
  uint64_t budget =
      AddressSpace::mostOfView; ///< the bytes of expressions that may be made of what the access can reach
};

/// Returns a value of `size` bytes; null if what the access can reach is too large for the budget. The work
/// is counted in `space`.
expr::Expr readElement(expr::Builder& builder, const AddressSpace& space, const Object& object,
                       const ElementPlace& place, unsigned size);

/// What a write changes in an object: the arrays that hold some of its bytes from then on.
struct ElementWrite {
  std::vector<ArrayRange> ranges;
  std::vector<bool> isKnownRange; ///< the object has this range already
  Window window;

  /// Requires: the object is the one that the write was planned for, or a copy of it, and not shared.
  void applyTo(Object& object) const;
};

/// Returns the bytes that an access of `size` bytes can reach whose offset lies in `window`.
Window reachedBytes(const Object& object, const expr::Node* offset, Window window, unsigned size);

/// Returns nothing if what the write can reach is too large for the budget. The work is counted in `space`.
std::optional<ElementWrite> planWrite(expr::Builder& builder, const AddressSpace& space, const Object& object,
                                      ElementPlace place, const expr::Node* value);

/// Copies the symbolic content of `size` bytes at `begin` of one object to `to` of another one, which has
/// none there yet.
void copySymbolicContent(Object& target, uint64_t to, const Object& source, uint64_t begin, uint64_t size);

} // namespace sonde::memory
