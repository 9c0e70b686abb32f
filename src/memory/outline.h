#pragma once

/// \file
/// What an access at a symbolic offset may meet in an object, coarsely: parts that hold the same element all
/// over (memory that was never written, or filled with one value), parts that are an array's already, and
/// parts whose elements must be listed in a table. An object of a gigabyte has few parts if little of it was
/// touched; only the parts to be listed cost anything, and how much can be told before they are.
///
/// An object of some pages is one part, as far as it is not an array, whatever offsets the access can have:
/// then all accesses to it share one table. In a larger one only the pages that the access can reach count.

#include "memory/object.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sonde::memory {

/// The elements of an object as accesses of one kind see it: `width` bytes each, the first at `residue`.
struct ElementKind {
  unsigned width = 1; ///< a power of two, at most 8
  unsigned residue = 0;

  bool operator==(const ElementKind&) const = default;
  uint64_t offsetOf(uint64_t element) const { return residue + element * width; }
};

/// Consecutive elements.
struct ElementSpan {
  uint64_t begin = 0;
  uint64_t end = 0;

  uint64_t size() const { return end - begin; }
  bool contains(const ElementSpan& other) const { return begin <= other.begin && other.end <= end; }
};

struct Part {
  enum class Kind : uint8_t { Filled, Array, Listed };

  Kind kind = Kind::Listed;
  ElementSpan elements;
  uint64_t value = 0;                ///< the value of each element, if it is filled
  const ArrayRange* range = nullptr; ///< the range, if it is an array
  uint64_t various = 0;              ///< elements to be listed that may be different from each other
};

/// Larger objects are looked at where an access can reach.
inline constexpr uint64_t wholeSize = uint64_t{64} << 10;

/// Returns the elements that accesses beginning at these offsets may be to, and in a small object all of
/// them.
ElementSpan reachedElements(const Object& object, ElementKind kind, Window window);

/// Returns the parts of an object; nothing if its elements cannot be separated: some of an array's bytes are
/// below writes at symbolic offsets, or are too many to be put together, or elements lie across pages.
std::optional<std::vector<Part>> outline(const Object& object, ElementKind kind, ElementSpan elements);

/// Returns an estimate of the memory that the listed elements take.
uint64_t costOf(const std::vector<Part>& parts, ElementKind kind);

/// Returns the number of elements of the parts to be listed.
uint64_t listedIn(const std::vector<Part>& parts);

/// Returns the listed elements as a table; those past the last are zero.
expr::Expr listElements(expr::Builder& builder, const Object& object, ElementKind kind, ElementSpan elements);

} // namespace sonde::memory
