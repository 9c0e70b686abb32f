/// \file
/// A random walk over the whole interface beside a model that cannot be wrong: each object a vector of bytes,
/// each clone a deep copy. Every byte of every living object is compared, and every access that the model
/// refuses must be refused.

#include "memory/access_cache.h"
#include "memory/address_space.h"
#include "support/fresh_byte.h"

#include <gtest/gtest.h>
#include <list>
#include <map>
#include <memory>
#include <random>
#include <vector>

namespace sonde::memory {
namespace {

struct ModelObject {
  std::vector<uint8_t> bytes;
  uint8_t fill = 0; ///< the value of each byte of the new object
  bool inScope = true;
};

struct Model {
  std::map<uint64_t, ModelObject> objects;
  std::vector<uint64_t> stack;
  std::vector<uint64_t> dead;

  uint8_t* at(uint64_t address, uint64_t size) {
    auto next = objects.upper_bound(address);
    if (next == objects.begin()) return nullptr;
    auto& [base, object] = *std::prev(next);
    const uint64_t offset = address - base;
    if (!object.inScope || offset > object.bytes.size() || size > object.bytes.size() - offset)
      return nullptr;
    return object.bytes.data() + offset;
  }
};

struct Pair {
  AddressSpace space{Limits{.newByte = freshByte}};
  Model model;
};

class Walk {
public:
  explicit Walk(unsigned seed) : random_(seed), cache_(sites) { pairs_.emplace_back(); }

  void run(int steps) {
    for (int i = 0; i < steps && !::testing::Test::HasFatalFailure(); ++i) {
      auto pair = std::next(pairs_.begin(), static_cast<long>(upTo(pairs_.size())));
      cache_.attach(pair->space);
      for (uint64_t burst = upTo(30); burst > 0 && !::testing::Test::HasFatalFailure(); --burst) step(*pair);
      cloneOrDrop(pair);
    }
    for (Pair& pair : pairs_) compareAll(pair);
  }

private:
  static constexpr uint32_t sites = 8;

  uint64_t upTo(uint64_t bound) { return bound == 0 ? 0 : random_() % bound; }

  uint64_t someSize() {
    switch (upTo(10)) {
    case 0: return 0;
    case 1: return 4090 + upTo(12);
    case 2: return upTo(300'000);
    default: return 1 + upTo(100);
    }
  }

  /// Mostly in or around a living object, sometimes in a dead one or nowhere.
  uint64_t someAddress(Pair& pair) {
    if (!pair.model.dead.empty() && upTo(10) == 0)
      return pair.model.dead[upTo(pair.model.dead.size())] + upTo(64);
    if (pair.model.objects.empty() || upTo(40) == 0) return random_();
    auto it = std::next(pair.model.objects.begin(), static_cast<long>(upTo(pair.model.objects.size())));
    return it->first + upTo(it->second.bytes.size() + 24) - upTo(2) * upTo(24);
  }

  void step(Pair& pair) {
    switch (upTo(16)) {
    case 0: return allocate(pair);
    case 1: return push(pair);
    case 2: return release(pair);
    case 3: return scope(pair);
    case 4: return bulk(pair);
    default: return access(pair);
    }
  }

  void allocate(Pair& pair) {
    const ObjectKind kind = upTo(3) == 0 ? ObjectKind::Global : ObjectKind::Heap;
    const uint64_t size = someSize(), alignment = uint64_t{1} << upTo(8);
    const Content content = upTo(2) ? Content::New : Content::Zeros;
    const uint64_t base = pair.space.allocate(kind, size, alignment, 0, {}, content);
    ASSERT_NE(base, 0u);
    ASSERT_EQ(base % alignment, 0u);
    const bool isNew = kind == ObjectKind::Heap && content == Content::New;
    begin(pair, base, size, isNew ? freshByte : uint8_t{0});
  }

  static void begin(Pair& pair, uint64_t base, uint64_t size, uint8_t fill) {
    pair.model.objects[base] = {std::vector<uint8_t>(size, fill), fill};
  }

  void push(Pair& pair) {
    const uint64_t size = someSize();
    const ObjectKind kind = upTo(2) ? ObjectKind::Stack : ObjectKind::VarArgs;
    const uint64_t base = pair.space.push(kind, size, 8, 0);
    ASSERT_NE(base, 0u);
    begin(pair, base, size, kind == ObjectKind::Stack ? freshByte : uint8_t{0});
    pair.model.stack.push_back(base);
  }

  void release(Pair& pair) {
    if (upTo(2) && !pair.model.stack.empty()) {
      const uint64_t mark =
          pair.model.stack.size() - 1 - upTo(std::min<uint64_t>(pair.model.stack.size(), 4));
      pair.space.popTo(mark, 0);
      while (pair.model.stack.size() > mark) {
        pair.model.dead.push_back(pair.model.stack.back());
        pair.model.objects.erase(pair.model.stack.back());
        pair.model.stack.pop_back();
      }
      return;
    }
    const uint64_t address = someAddress(pair);
    auto it = pair.model.objects.find(address);
    const bool legal = it != pair.model.objects.end() && heapRegion.contains(address);
    ASSERT_EQ(pair.space.free(address, 0) == nullptr, legal);
    if (legal) {
      pair.model.dead.push_back(address);
      pair.model.objects.erase(it);
    }
  }

  void scope(Pair& pair) {
    if (pair.model.stack.empty()) return;
    const uint64_t base = pair.model.stack[upTo(pair.model.stack.size())];
    ModelObject& object = pair.model.objects[base];
    if (upTo(3) == 0) {
      pair.space.endScope(base, 0);
      object.inScope = false;
    } else {
      pair.space.beginScope(base);
      if (!object.inScope) std::fill(object.bytes.begin(), object.bytes.end(), object.fill);
      object.inScope = true;
    }
  }

  void bulk(Pair& pair) {
    const uint64_t to = someAddress(pair), size = someSize();
    uint8_t* target = pair.model.at(to, size);
    if (upTo(2)) {
      const auto value = static_cast<uint8_t>(upTo(3) ? random_() : 0);
      ASSERT_EQ(pair.space.fill(to, value, size) == nullptr, target || size == 0);
      if (target) std::memset(target, value, size);
      return;
    }
    const uint64_t from = upTo(2) ? someAddress(pair) : to + upTo(200) - upTo(200);
    const uint8_t* source = pair.model.at(from, size);
    ASSERT_EQ(pair.space.copy(to, from, size) == nullptr, (target && source) || size == 0);
    if (target && source) std::memmove(target, source, size);
  }

  /// Through the cache half the time: both ways to the bytes must agree at every moment.
  void access(Pair& pair) {
    const uint64_t address = someAddress(pair);
    const auto site = static_cast<uint32_t>(upTo(sites));
    uint64_t value = random_();
    uint8_t* model = pair.model.at(address, sizeof value);
    const bool cached = upTo(2), write = upTo(2);
    bool fine;
    if (write) {
      fine = cached ? cache_.store(site, address, value) ||
                          !cache_.storeSlow(site, address, &value, sizeof value)
                    : !pair.space.write(address, &value, sizeof value);
    } else {
      fine = cached
                 ? cache_.load(site, address, value) || cache_.loadSlow(site, address, &value, sizeof value)
                 : bool{pair.space.read(address, &value, sizeof value)};
    }
    ASSERT_EQ(fine, model != nullptr) << std::hex << address;
    if (!model) return;
    if (write) std::memcpy(model, &value, sizeof value);
    ASSERT_EQ(std::memcmp(model, &value, sizeof value), 0) << std::hex << address;
  }

  void cloneOrDrop(std::list<Pair>::iterator pair) {
    switch (upTo(4)) {
    case 0:
      if (pairs_.size() < 8) pairs_.push_back(*pair);
      break;
    case 1:
      compareAll(*pair);
      if (pairs_.size() > 1) pairs_.erase(pair);
      break;
    case 2: pair->space = AddressSpace(std::move(pair->space)); break;
    default: break;
    }
  }

  void compareAll(Pair& pair) {
    uint64_t objects = 0;
    pair.space.forEachObject([&](const ObjectInfo& info) {
      ++objects;
      ASSERT_TRUE(pair.model.objects.contains(info.base));
      std::vector<uint8_t> bytes(info.size);
      ASSERT_TRUE(pair.space.read(info.base, bytes.data(), info.size));
      ASSERT_EQ(bytes, pair.model.objects[info.base].bytes);
    });
    uint64_t expected = 0;
    for (const auto& [base, object] : pair.model.objects) expected += object.inScope;
    ASSERT_EQ(objects, expected);
  }

  std::mt19937_64 random_;
  std::list<Pair> pairs_;
  AccessCache cache_;
};

class AddressSpaceModel : public ::testing::TestWithParam<unsigned> {};

TEST_P(AddressSpaceModel, AgreesWithAMapOfBytes) { Walk(GetParam()).run(600); }

INSTANTIATE_TEST_SUITE_P(Seeds, AddressSpaceModel, ::testing::Range(1u, 13u));

} // namespace
} // namespace sonde::memory
