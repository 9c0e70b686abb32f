#pragma once

/// \file
/// A map from numbers to values that is copied in constant time: copies share everything until one changes,
/// and a change copies the nodes from the root to the changed entry. What a thousand states have in common is
/// stored once.
///
/// The map is a tree of 32-way nodes over the key's bits, lowest first. Reference counts are not atomic: all
/// copies of a map must stay on one thread.

#include "support/ref.h"
#include "support/shared_bytes.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace sonde {

template <typename Value> class PersistentMap {
public:
  using Key = uint64_t;

  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }

  /// Returns the value at `key`, or null if there is none. The pointer is valid until this map changes.
  const Value* find(Key key) const {
    const Node* node = root_.get();
    for (Key rest = key; node; rest >>= bitsPerLevel) {
      const uint32_t bit = bitOf(rest);
      if (!(node->used & bit)) return nullptr;
      const Slot& slot = node->slots[node->index(bit)];
      if (!slot.child) return slot.key == key ? &slot.value : nullptr;
      node = slot.child.get();
    }
    return nullptr;
  }

  void set(Key key, Value value) {
    Ref<Node>* at = &root_;
    for (unsigned shift = 0;; shift += bitsPerLevel) {
      Node& node = at->own();
      const uint32_t bit = bitOf(key >> shift);
      const size_t index = node.index(bit);
      if (!(node.used & bit)) {
        node.used |= bit;
        node.slots.insert(node.slots.begin() + static_cast<ptrdiff_t>(index),
                          Slot{key, std::move(value), {}});
        ++size_;
        return;
      }
      Slot& slot = node.slots[index];
      if (!slot.child) {
        if (slot.key == key) {
          slot.value = std::move(value);
          return;
        }
        // Two keys with the same bits so far: the one that was here moves a level down.
        Ref<Node> deeper(new Node);
        deeper->used = bitOf(slot.key >> (shift + bitsPerLevel));
        deeper->slots.push_back(Slot{slot.key, std::move(slot.value), {}});
        slot = Slot{0, Value(), std::move(deeper)};
      }
      at = &slot.child;
    }
  }

  void erase(Key key) {
    if (!find(key)) return;
    --size_;
    Ref<Node>* at = &root_;
    for (unsigned shift = 0;; shift += bitsPerLevel) {
      Node& node = at->own();
      const uint32_t bit = bitOf(key >> shift);
      const size_t index = node.index(bit);
      if (node.slots[index].child) {
        at = &node.slots[index].child;
        continue;
      }
      node.slots.erase(node.slots.begin() + static_cast<ptrdiff_t>(index));
      node.used &= ~bit;
      return; // empty nodes are not removed
    }
  }

  void clear() {
    root_ = {};
    size_ = 0;
  }

  /// Calls `visit`(key, value) for each entry, by ascending key.
  template <typename Visit> void forEach(Visit visit) const {
    std::vector<std::pair<Key, const Value*>> entries;
    entries.reserve(size_);
    std::vector<const Node*> open;
    if (root_) open.push_back(root_.get());
    while (!open.empty()) {
      const Node* node = open.back();
      open.pop_back();
      for (const Slot& slot : node->slots)
        if (slot.child)
          open.push_back(slot.child.get());
        else
          entries.emplace_back(slot.key, &slot.value);
    }
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [key, value] : entries) visit(key, *value);
  }

  /// Adds the memory of the map to `bytes`; `count`(bytes, value) adds what a value allocates in addition.
  template <typename Count> void count(SharedBytes bytes, Count count) const {
    countNode(bytes, root_, count);
  }
  void count(SharedBytes bytes) const {
    count(bytes, [](SharedBytes, const Value&) {});
  }

private:
  static constexpr unsigned bitsPerLevel = 5;

  struct Node;
  struct Slot { ///< an entry, or a node of the next level
    Key key;
    Value value;
    Ref<Node> child;
  };
  struct Node : Counted<Node> {
    uint32_t used = 0;
    std::vector<Slot> slots; ///< one per bit of `used`

    size_t index(uint32_t bit) const { return static_cast<size_t>(std::popcount(used & (bit - 1))); }
  };

  static uint32_t bitOf(Key rest) { return uint32_t{1} << (rest & ((1u << bitsPerLevel) - 1)); }

  /// Adds the memory of `node` and everything below. The recursion is at most as deep as a key has levels.
  template <typename Count> static void countNode(SharedBytes bytes, const Ref<Node>& node, Count& count) {
    if (!node) return;
    bytes = bytes.among(node->refs);
    if (!bytes) return;
    bytes.add(sizeof(Node));
    bytes.add(node->slots.capacity() * sizeof(Slot));
    for (const Slot& slot : node->slots)
      if (slot.child)
        countNode(bytes, slot.child, count);
      else
        count(bytes, slot.value);
  }

  Ref<Node> root_;
  size_t size_ = 0;
};

} // namespace sonde
