#pragma once

/// \file
/// The bytes of a large object: a persistent radix tree of 4 KiB pages, 64 ways per level. Below a missing
/// child all bytes are what those of the object were when it was made, so memory that was never written takes
/// no space; a copy shares the root, and a write copies the nodes from the root to its page.

#include "memory/layout.h"
#include "support/ref.h"
#include "support/shared_bytes.h"

#include <cstdint>
#include <functional>

namespace sonde::memory {

class PagedBytes {
public:
  /// Makes bytes that are all `fill`: 0, or what new memory holds (freshByte).
  explicit PagedBytes(uint64_t pageCount, uint8_t fill = 0);

  uint8_t fill() const { return fill_; }
  /// Returns a page, never null; those that were never written are one page, filled with `fill`.
  const uint8_t* page(uint64_t index) const;
  /// Returns whether a page was never written, so that it takes no space.
  bool isAbsent(uint64_t index) const { return lookUp(index) == nullptr; }
  /// Returns the first page from `index` on that takes space; `end` if there is none before it.
  uint64_t nextPresent(uint64_t index, uint64_t end) const;
  /// Returns a page for writing; a shared one is copied first.
  uint8_t* writablePage(uint64_t index);
  /// All bytes of these pages become `value`; until they are written, they share one page, or take no space
  /// if that is what they were when they were new.
  void fillPages(uint64_t first, uint64_t end, uint8_t value);
  /// Returns whether `writablePage` would copy nothing.
  bool ownsPage(uint64_t index) const;

  /// Calls `visit` for every page that takes space, by ascending index.
  void forEachPage(const std::function<void(uint64_t index, const uint8_t* bytes)>& visit) const;
  void count(SharedBytes) const;

private:
  static constexpr unsigned wayBits = 6;
  static constexpr unsigned ways = 1u << wayBits;

  struct Shared : Counted<Shared> { ///< a node or, below level 0, a page
    virtual ~Shared() = default;
  };
  struct Node;
  struct Page;

  static unsigned way(uint64_t index, unsigned level) { return (index >> (wayBits * level)) & (ways - 1); }
  const Shared* lookUp(uint64_t index) const;
  /// Returns where a page hangs, below nodes that are this tree's own.
  Ref<Shared>& ownPlace(uint64_t index);

  Ref<Shared> root_;
  unsigned levels_ = 1; ///< number of levels of nodes
  uint8_t fill_;        ///< the value of each byte of an absent page
};

} // namespace sonde::memory
