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
constexpr unsigned levels = 7;
static_assert((guestRange.end - guestRange.begin) / granule <= uint64_t{1} << (wayBits * levels));

uint64_t keyOf(uint64_t address) { return (address - guestRange.begin) / granule; }
unsigned wayOf(uint64_t key, unsigned level) { return (key >> (wayBits * level)) & 63; }
uint64_t bitOf(unsigned way) { return uint64_t{1} << way; }

} // namespace

/// Children are nodes of the next lower level; those of level 0 are objects. They are stored without gaps, by
/// rising way.
struct ObjectMap::Node {
  union Child {
    Node* node;
    Object* object;
  };

  uint32_t refs = 1;
  uint16_t capacity;
  uint8_t level;
  uint64_t present = 0;
  Child children[];

  static Node* create(unsigned level, unsigned capacity) {
    void* storage = std::malloc(sizeof(Node) + capacity * sizeof(Child));
    if (!storage) throw std::bad_alloc();
    auto* node = static_cast<Node*>(storage);
    node->refs = 1;
    node->capacity = static_cast<uint16_t>(capacity);
    node->level = static_cast<uint8_t>(level);
    node->present = 0;
    return node;
  }

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

  /// At most levels deep.
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
    Node* copy = create(slot->level, capacity);
    copy->present = slot->present;
    std::memcpy(copy->children, slot->children, count * sizeof(Child));
    if (slot->refs == 1) {
      std::free(slot); // the children moved
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

  /// The least (`Last` false) or the greatest object below.
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
  if (address >= guestRange.end) return root_->outermost<true>();
  const uint64_t key = keyOf(address);
  const Node* below = nullptr; // the closest subtree that lies wholly before the key
  const Object* belowLeaf = nullptr;
  for (const Node* node = root_;;) {
    const unsigned way = wayOf(key, node->level), index = node->indexOf(way);
    if (index > 0) {
      belowLeaf = node->level == 0 ? node->children[index - 1].object : nullptr;
      below = node->level == 0 ? below : node->children[index - 1].node;
    }
    if (!node->has(way)) break;
    if (node->level == 0) return node->children[index].object;
    node = node->children[index].node;
  }
  if (belowLeaf) return belowLeaf;
  return below ? below->outermost<true>() : nullptr;
}

const Object* ObjectMap::ceiling(uint64_t address) const {
  if (!root_ || address > guestRange.end - granule) return nullptr;
  if (address < guestRange.begin) return root_->outermost<false>();
  const uint64_t key = keyOf(address + granule - 1);
  const Node* above = nullptr;
  const Object* aboveLeaf = nullptr;
  for (const Node* node = root_;;) {
    const unsigned way = wayOf(key, node->level), index = node->indexOf(way);
    const unsigned next = index + (node->has(way) ? 1 : 0);
    if (next < node->count()) {
      aboveLeaf = node->level == 0 ? node->children[next].object : nullptr;
      above = node->level == 0 ? above : node->children[next].node;
    }
    if (!node->has(way)) break;
    if (node->level == 0) return node->children[index].object;
    node = node->children[index].node;
  }
  if (aboveLeaf) return aboveLeaf;
  return above ? above->outermost<false>() : nullptr;
}

void ObjectMap::insert(Ref<Object> object) {
  const uint64_t key = keyOf(object->base());
  if (!root_) root_ = Node::create(levels - 1, 2);
  for (Node** slot = &root_;;) {
    Node* node = Node::own(*slot, 1);
    const unsigned way = wayOf(key, node->level);
    if (node->level == 0) {
      SONDE_CHECK(!node->has(way), "two objects in one granule");
      ++object->refs; // held by the node from now on
      node->addChild(way, {.object = object.get()});
      ++size_;
      return;
    }
    if (!node->has(way)) node->addChild(way, {.node = Node::create(node->level - 1u, 2)});
    slot = &node->children[node->indexOf(way)].node;
  }
}

Object& ObjectMap::own(uint64_t base) {
  const uint64_t key = keyOf(base);
  SONDE_DCHECK(root_, "no object begins here");
  for (Node** slot = &root_;;) {
    Node* node = Node::own(*slot, 0);
    const unsigned way = wayOf(key, node->level);
    SONDE_DCHECK(node->has(way), "no object begins here");
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
    const Node::Child child = node->children[node->indexOf(wayOf(key, node->level))];
    if (node->level == 0) return child.object->refs == 1;
    node = child.node;
  }
}

void ObjectMap::erase(uint64_t base) {
  const uint64_t key = keyOf(base);
  Node** path[levels]; // by level
  for (Node** slot = &root_;;) {
    Node* node = Node::own(*slot, 0);
    path[node->level] = slot;
    const unsigned index = node->indexOf(wayOf(key, node->level));
    SONDE_DCHECK(node->has(wayOf(key, node->level)), "no object begins here");
    if (node->level == 0) {
      if (Object* object = node->children[index].object; --object->refs == 0) Object::destroy(object);
      break;
    }
    slot = &node->children[index].node;
  }
  for (unsigned level = 0; level < levels; ++level) {
    Node* node = *path[level];
    node->removeChild(wayOf(key, level));
    if (node->present) break;
    std::free(node);
    if (level == levels - 1) root_ = nullptr;
  }
  --size_;
}

void ObjectMap::forEach(const std::function<void(const Object&)>& visit) const {
  auto walk = [&](auto&& self, const Node* node) -> void { // at most levels deep
    for (unsigned i = 0, n = node->count(); i < n; ++i) {
      if (node->level == 0)
        visit(*node->children[i].object);
      else
        self(self, node->children[i].node);
    }
  };
  if (root_) walk(walk, root_);
}

} // namespace sonde::memory
