#pragma once

/// \file
/// Maps guest memory into a forked child at the guest's own addresses, for native code to work on.
///
/// Only what the native function can reach is mapped: the objects its arguments point to and, for a few
/// levels, those that the words in them point to. Anything else is mapped when it is touched, by the handler
/// of the segmentation fault. Gaps between objects hold a pattern, so that a write beside an object is seen
/// afterwards.

#include "memory/address_space.h"

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace sonde::native {

class GuestImage {
public:
  explicit GuestImage(const memory::AddressSpace& space) : space_(space) {}

  /// Maps the object that `address` points into or just behind, if there is one, and what its pointers lead
  /// to.
  void mapReachable(uint64_t address);

  /// Maps the page of `address` if a living object has bytes there and it is not mapped yet; returns whether
  /// it did.
  bool mapTouched(uint64_t address);

  struct Change {
    uint64_t address;
    const uint8_t* bytes;
    uint64_t size;
  };
  /// Calls `change` for each stretch that differs from the address space, by rising address, and `stray` for
  /// the first byte of each that was written outside of an object or in a read-only one.
  void compare(const std::function<void(const Change&)>& change,
               const std::function<void(uint64_t)>& stray) const;

private:
  void map(uint64_t begin, uint64_t end);
  void fill(uint64_t begin, uint64_t end);
  void compareRange(uint64_t begin, uint64_t end, const std::function<void(const Change&)>& change,
                    const std::function<void(uint64_t)>& stray) const;

  const memory::AddressSpace& space_;
  std::map<uint64_t, uint64_t> mapped_; ///< begin → end of disjoint ranges of pages
};

} // namespace sonde::native
