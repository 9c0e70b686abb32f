#include "memory/object_map.h"

#include "memory/layout.h"
#include "support/check.h"

#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace sonde::memory {

namespace {

constexpr unsigned wayBits = 6;
constexpr unsigned maxDepth = 7; ///< the largest number of nodes from the root to an object
static_assert((guestRange.end - guestRange.begin) / granule <= uint64_t{1} << (wayBits * maxDepth));

uint64_t keyOf(uint64_t address) { return (address - guestRange.begin) / granule; }
uint64_t bitOf(unsigned way) { return uint64_t{1} << way; }

} // namespace

/// A node covers the keys that begin with `prefix` in all bits above its level's. Its children are nodes of
/// any lower level (levels with a single child are skipped); those of level 0 are objects. Only existing
/// children are stored, in ascending order.
struct ObjectMap::Node {
  union Child {
    Node* node;
    Object* object;
  };

  uint32_t refs;
  uint16_t capacity;
  uint16_t level;
  uint64_t prefix;
  uint64_t present;
  Child children[];

  static Node* create(unsigned level, uint64_t prefix, unsigned capacity) {
    void* storage = std::malloc(sizeof(Node) + capacity * sizeof(Child));
    if (!storage) throw std::bad_alloc();
    auto* node = static_cast<Node*>(storage);
    node->refs = 1;
    node->capacity = static_cast<uint16_t>(capacity);
    node->level = static_cast<uint16_t>(level);
    node->prefix = prefix;
    node->present = 0;
    return node;
  }

  static uint64_t prefixOf(uint64_t key, unsigned level) { return key >> (wayBits * (level + 1)); }
  bool covers(uint64_t key) const { return prefixOf(key, level) == prefix; }
  bool liesBelow(uint64_t key) const { return prefix < prefixOf(key, level); }
  unsigned wayOf(uint64_t key) const { return (key >> (wayBits * level)) & 63; }
  uint64_t firstKey() const { return prefix << (wayBits * (level + 1)); }

  unsigned count() const { return static_cast<unsigned>(std::popcount(present)); }
  bool has(unsigned way) const { return present & bitOf(way); }
  unsigned indexOf(unsigned way) const {
    return static_cast<unsigned>(std::popcount(present & (bitOf(way) - 1)));
  }

  void retainChild(unsigned index) {
    if (level == 0)
      ++children[index].object->refs;
    else
      ++children[index].node->refs;
  }

  /// Drops a reference; the recursion is at most maxDepth deep.
  static void release(Node* node) {
    if (!node || --node->refs != 0) return;
    for (unsigned i = 0, n = node->count(); i < n; ++i) {
      if (node->level > 0) {
        release(node->children[i].node);
      } else if (Object* object = node->children[i].object; --object->refs == 0) {
        Object::destroy(object);
      }
    }
    std::free(node);
  }

  /// Makes `slot` its holder's own, with room for `spare` more children.
  static Node* own(Node*& slot, unsigned spare) {
    const unsigned count = slot->count();
    if (slot->refs == 1 && count + spare <= slot->capacity) return slot;
    unsigned capacity = slot->capacity;
    while (capacity < count + spare) capacity *= 2;
    Node* copy = create(slot->level, slot->prefix, capacity);
    copy->present = slot->present;
    std::memcpy(copy->children, slot->children, count * sizeof(Child));
    if (slot->refs == 1) {
      std::free(slot); // the children have been moved
    } else {
      for (unsigned i = 0; i < count; ++i) copy->retainChild(i);
      --slot->refs;
    }
    return slot = copy;
  }

  void addChild(unsigned way, Child child) {
    const unsigned index = indexOf(way), after = count() - index;
    std::memmove(children + index + 1, children + index, after * sizeof(Child));
    children[index] = child;
    present |= bitOf(way);
  }

  void removeChild(unsigned way) {
    const unsigned index = indexOf(way), after = count() - index - 1;
    std::memmove(children + index, children + index + 1, after * sizeof(Child));
    present &= ~bitOf(way);
  }

  /// Returns the first object below the node, or the last one if `Last`.
  template <bool Last> const Object* outermost() const {
    const Node* node = this;
    while (node->level > 0) node = node->children[Last ? node->count() - 1 : 0].node;
    return node->children[Last ? node->count() - 1 : 0].object;
  }
};

ObjectMap::ObjectMap() = default;
ObjectMap::ObjectMap(const ObjectMap& other) : root_(other.root_), size_(other.size_) {
  if (root_) ++root_->refs;
}
ObjectMap::ObjectMap(ObjectMap&& other) noexcept
    : root_(std::exchange(other.root_, nullptr)), size_(std::exchange(other.size_, 0)) {}
ObjectMap& ObjectMap::operator=(ObjectMap other) noexcept {
  std::swap(root_, other.root_);
  std::swap(size_, other.size_);
  return *this;
}
ObjectMap::~ObjectMap() { Node::release(root_); }

const Object* ObjectMap::floor(uint64_t address) const {
  if (!root_ || address < guestRange.begin) return nullptr;
  const uint64_t key = keyOf(address);
  const Node* below = nullptr; // the closest subtree that lies wholly before the key
  for (const Node* node = root_;;) {
    if (!node->covers(key)) {
      if (node->liesBelow(key)) below = node;
      break;
    }
    const unsigned way = node->wayOf(key), index = node->indexOf(way);
    if (node->level == 0) {
      if (node->has(way)) return node->children[index].object;
      if (index > 0) return node->children[index - 1].object;
      break;
    }
    if (index > 0) below = node->children[index - 1].node;
    if (!node->has(way)) break;
    node = node->children[index].node;
  }
  return below ? below->outermost<true>() : nullptr;
}

const Object* ObjectMap::ceiling(uint64_t address) const {
  if (!root_) return nullptr;
  const uint64_t key = address < guestRange.begin ? 0 : keyOf(address + granule - 1);
  const Node* above = nullptr; // the closest subtree that lies wholly after the key
  for (const Node* node = root_;;) {
    if (!node->covers(key)) {
      if (!node->liesBelow(key)) above = node;
      break;
    }
    const unsigned way = node->wayOf(key), index = node->indexOf(way);
    const unsigned next = index + (node->has(way) ? 1 : 0);
    if (node->level == 0) {
      if (index < node->count()) return node->children[index].object;
      break;
    }
    if (next < node->count()) above = node->children[next].node;
    if (!node->has(way)) break;
    node = node->children[index].node;
  }
  return above ? above->outermost<false>() : nullptr;
}

void ObjectMap::insert(const Ref<Object>& object) {
  const uint64_t key = keyOf(object->base());
  ++object->refs; // a node holds it from now on
  ++size_;
  for (Node** slot = &root_;;) {
    if (!*slot) *slot = Node::create(0, Node::prefixOf(key, 0), 2);
    if (!(*slot)->covers(key)) { // a new node above both, as low as possible
      unsigned level = (*slot)->level + 1u;
      const uint64_t other = (*slot)->firstKey();
      while (Node::prefixOf(other, level) != Node::prefixOf(key, level)) ++level;
      Node* parent = Node::create(level, Node::prefixOf(key, level), 2);
      parent->addChild(parent->wayOf(other), {.node = *slot});
      *slot = parent;
    }
    Node* node = Node::own(*slot, 1);
    const unsigned way = node->wayOf(key);
    if (node->level == 0) {
      SONDE_CHECK(!node->has(way), "two objects in one granule");
      node->addChild(way, {.object = object.get()});
      return;
    }
    if (!node->has(way)) node->addChild(way, {.node = Node::create(0, Node::prefixOf(key, 0), 2)});
    slot = &node->children[node->indexOf(way)].node;
  }
}

Object& ObjectMap::own(uint64_t base) {
  const uint64_t key = keyOf(base);
  SONDE_DCHECK(root_, "no object begins here");
  for (Node** slot = &root_;;) {
    Node* node = Node::own(*slot, 0);
    const unsigned way = node->wayOf(key);
    SONDE_DCHECK(node->covers(key) && node->has(way), "no object begins here");
    Node::Child& child = node->children[node->indexOf(way)];
    if (node->level > 0) {
      slot = &child.node;
      continue;
    }
    Object*& object = child.object;
    if (object->refs > 1) {
      Ref<Object> copy = Object::copyOf(*object);
      --object->refs;
      ++copy->refs;
      object = copy.get();
    }
    return *object;
  }
}

bool ObjectMap::owns(uint64_t base) const {
  const uint64_t key = keyOf(base);
  for (const Node* node = root_;;) {
    if (node->refs > 1) return false;
    const Node::Child child = node->children[node->indexOf(node->wayOf(key))];
    if (node->level == 0) return child.object->refs == 1;
    node = child.node;
  }
}

void ObjectMap::erase(uint64_t base) {
  const uint64_t key = keyOf(base);
  Node** path[maxDepth];
  unsigned depth = 0;
  for (Node** slot = &root_;;) {
    Node* node = Node::own(*slot, 0);
    SONDE_DCHECK(node->covers(key) && node->has(node->wayOf(key)), "no object begins here");
    path[depth++] = slot;
    const unsigned index = node->indexOf(node->wayOf(key));
    if (node->level == 0) {
      if (Object* object = node->children[index].object; --object->refs == 0) Object::destroy(object);
      node->removeChild(node->wayOf(key));
      break;
    }
    slot = &node->children[index].node;
  }
  // Removes a node without children, and replaces a node with a single child by that.
  while (depth > 0) {
    Node*& slot = *path[--depth];
    Node* node = slot;
    if (node->present == 0) {
      slot = nullptr;
      if (depth > 0) (*path[depth - 1])->removeChild((*path[depth - 1])->wayOf(key));
    } else if (node->level > 0 && node->count() == 1) {
      slot = node->children[0].node;
    } else {
      break;
    }
    std::free(node);
  }
  --size_;
}

void ObjectMap::forEach(const std::function<void(const Object&)>& visit) const {
  auto walk = [&](auto&& self, const Node* node) -> void { // at most maxDepth deep
    for (unsigned i = 0, n = node->count(); i < n; ++i) {
      if (node->level == 0)
        visit(*node->children[i].object);
      else
        self(self, node->children[i].node);
    }
  };
  if (root_) walk(walk, root_);
}

bool ObjectMap::forEachDifference(const ObjectMap& other,
                                  const std::function<void(const Object&, const Object&)>& visit) const {
  // The same keys make the same tree, so that trees of different shapes have different keys.
  auto walk = [&](auto&& self, const Node* mine, const Node* theirs) -> bool { // at most maxDepth deep
    if (mine == theirs) return true;
    if (mine->level != theirs->level || mine->prefix != theirs->prefix || mine->present != theirs->present)
      return false;
    for (unsigned i = 0, n = mine->count(); i < n; ++i) {
      const Node::Child a = mine->children[i], b = theirs->children[i];
      if (mine->level > 0) {
        if (!self(self, a.node, b.node)) return false;
      } else if (a.object->base() != b.object->base()) {
        return false;
      } else if (a.object != b.object) {
        visit(*a.object, *b.object);
      }
    }
    return true;
  };
  if (!root_ || !other.root_) return root_ == other.root_;
  return walk(walk, root_, other.root_);
}

void ObjectMap::count(SharedBytes bytes) const {
  auto walk = [](auto&& self, SharedBytes part, const Node* node) -> void { // at most maxDepth deep
    part = part.among(node->refs);
    if (!part) return;
    part.add(sizeof(Node) + node->capacity * sizeof(Node::Child));
    for (unsigned i = 0, n = node->count(); i < n; ++i)
      if (node->level == 0)
        node->children[i].object->count(part);
      else
        self(self, part, node->children[i].node);
  };
  if (root_) walk(walk, bytes, root_);
}

} // namespace sonde::memory
