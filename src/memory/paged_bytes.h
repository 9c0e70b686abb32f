#pragma once

/// \file
/// The bytes of a large object: a persistent radix tree of 4 KiB pages, 64 ways per level. A missing child is
/// zero all the way down, so memory that was never written takes no space; a copy shares the root, and a
/// write copies the path to its page.

#include "memory/layout.h"
#include "support/ref.h"
#include "support/shared_bytes.h"

#include <cstdint>
#include <functional>

namespace sonde::memory {

class PagedBytes {
public:
  explicit PagedBytes(uint64_t pageCount);

  /// Never null: a page that was never written is a page of zeros.
  const uint8_t* page(uint64_t index) const;
  /// Never written, so it takes no space.
  bool isAbsent(uint64_t index) const { return lookUp(index) == nullptr; }
  /// The first page from `index` on that takes space; `end` if none before that does.
  uint64_t nextPresent(uint64_t index, uint64_t end) const;
  /// The page as this tree's own, to be written.
  uint8_t* writablePage(uint64_t index);
  /// All bytes of these pages become `value`; until they are written, they share one page, or take no space
  /// if they are zero.
  void fillPages(uint64_t first, uint64_t end, uint8_t value);
  /// True if `writablePage` would copy nothing.
  bool ownsPage(uint64_t index) const;

  /// Every page that takes space, by rising index.
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
  /// Where a page hangs, below nodes that are this tree's own.
  Ref<Shared>& ownPlace(uint64_t index);

  Ref<Shared> root_;
  unsigned levels_ = 1; ///< of nodes
};

} // namespace sonde::memory
