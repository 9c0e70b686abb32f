#include "memory/paged_bytes.h"

#include "support/check.h"
#include "support/fresh_byte.h"

#include <cstring>
#include <utility>

namespace sonde::memory {

struct PagedBytes::Node : Shared {
  Ref<Shared> children[ways];
};

struct PagedBytes::Page : Shared {
  explicit Page(uint8_t value) { std::memset(bytes, value, pageSize); }

  alignas(16) uint8_t bytes[pageSize];
};

PagedBytes::PagedBytes(uint64_t pageCount, uint8_t fill) : fill_(fill) {
  SONDE_CHECK(fill == 0 || fill == freshByte, "absent pages of any other value have no page to share");
  while (pageCount > uint64_t{1} << (wayBits * levels_)) ++levels_;
}

const PagedBytes::Shared* PagedBytes::lookUp(uint64_t index) const {
  const Shared* current = root_.get();
  for (unsigned level = levels_; current && level-- > 0;)
    current = static_cast<const Node*>(current)->children[way(index, level)].get();
  return current;
}

const uint8_t* PagedBytes::page(uint64_t index) const {
  static const Page zeros(0), fresh(freshByte);
  const Shared* found = lookUp(index);
  if (!found) return fill_ ? fresh.bytes : zeros.bytes;
  return static_cast<const Page*>(found)->bytes;
}

uint64_t PagedBytes::nextPresent(uint64_t index, uint64_t end) const {
  while (index < end) {
    const Shared* current = root_.get();
    unsigned level = levels_;
    while (current && level > 0)
      current = static_cast<const Node*>(current)->children[way(index, --level)].get();
    if (current) return index;
    // There is nothing below this child, so the walk goes on to its neighbour. Without a root there is no
    // neighbour.
    const uint64_t below = root_ ? uint64_t{1} << (wayBits * level) : end;
    index = root_ ? (index / below + 1) * below : end;
  }
  return end;
}

bool PagedBytes::ownsPage(uint64_t index) const {
  const Ref<Shared>* current = &root_;
  for (unsigned level = levels_;; --level) {
    if (!*current || !current->unique()) return false;
    if (level == 0) return true;
    current = &static_cast<const Node&>(**current).children[way(index, level - 1)];
  }
}

Ref<PagedBytes::Shared>& PagedBytes::ownPlace(uint64_t index) {
  Ref<Shared>* current = &root_;
  for (unsigned level = levels_; level > 0; --level) {
    if (!*current) *current = Ref<Shared>(new Node);
    if (!current->unique()) *current = Ref<Shared>(new Node(static_cast<const Node&>(**current)));
    current = &static_cast<Node&>(**current).children[way(index, level - 1)];
  }
  return *current;
}

uint8_t* PagedBytes::writablePage(uint64_t index) {
  Ref<Shared>& place = ownPlace(index);
  if (!place) place = Ref<Shared>(new Page(fill_));
  if (!place.unique()) place = Ref<Shared>(new Page(static_cast<const Page&>(*place)));
  return static_cast<Page&>(*place).bytes;
}

void PagedBytes::fillPages(uint64_t first, uint64_t end, uint8_t value) {
  if (value == fill_) {
    for (uint64_t index = first; (index = nextPresent(index, end)) < end; ++index) ownPlace(index) = {};
    return;
  }
  const Ref<Shared> filled(new Page(value));
  for (uint64_t index = first; index < end; ++index) ownPlace(index) = filled;
}

void PagedBytes::forEachPage(const std::function<void(uint64_t, const uint8_t*)>& visit) const {
  // The recursion is at most seven levels deep, whatever the program does.
  auto walk = [&](auto&& self, const Shared* shared, unsigned level, uint64_t index) -> void {
    if (!shared) return;
    if (level == 0) return visit(index, static_cast<const Page*>(shared)->bytes);
    for (unsigned i = 0; i < ways; ++i)
      self(self, static_cast<const Node*>(shared)->children[i].get(), level - 1, index << wayBits | i);
  };
  walk(walk, root_.get(), levels_, 0);
}

void PagedBytes::count(SharedBytes bytes) const {
  const Shared* last = nullptr; // pages that were filled together are one
  auto walk = [&](auto&& self, SharedBytes part, const Ref<Shared>& shared, unsigned level) -> void {
    if (!shared || std::exchange(last, shared.get()) == shared.get()) return;
    part = part.among(shared->refs);
    if (!part) return;
    part.add(level == 0 ? sizeof(Page) : sizeof(Node));
    if (level == 0) return;
    for (const Ref<Shared>& child : static_cast<const Node&>(*shared).children)
      self(self, part, child, level - 1);
  };
  walk(walk, bytes, root_, levels_);
}

} // namespace sonde::memory
