#include "memory/access_cache.h"
#include "memory/address_space.h"

#include <gtest/gtest.h>

namespace sonde::memory {
namespace {

class AccessCacheTest : public ::testing::Test {
protected:
  AccessCacheTest() { cache.attach(space); }

  /// Opens the site's windows for reading and writing and leaves 7 at `address`.
  void open(uint32_t site, uint64_t address) {
    const uint32_t seven = 7;
    ASSERT_EQ(cache.storeSlow(site, address, &seven, sizeof seven), nullptr);
    uint32_t value = 0;
    ASSERT_TRUE(cache.load(site, address, value));
    ASSERT_EQ(value, 7u);
    ASSERT_TRUE(cache.store(site, address, seven));
  }
  bool readable(uint32_t site, uint64_t address) {
    uint32_t value = 0;
    return cache.load(site, address, value);
  }
  bool writable(uint32_t site, uint64_t address) { return cache.store(site, address, uint32_t{9}); }

  AddressSpace space;
  AccessCache cache{4};
};

TEST_F(AccessCacheTest, AWindowEndsWithItsObject) {
  const uint64_t base = space.allocate(ObjectKind::Heap, 10, 1, 1);
  open(0, base);
  EXPECT_TRUE(readable(0, base + 6));
  EXPECT_FALSE(readable(0, base + 7)); // its last byte lies outside
  EXPECT_FALSE(readable(0, base - 1));
  EXPECT_FALSE(readable(0, base + ~uint64_t{0} - 1));
  EXPECT_FALSE(readable(1, base)); // another site
}

TEST_F(AccessCacheTest, ALargeObjectHasAWindowPerPage) {
  const uint64_t base = space.allocate(ObjectKind::Heap, 3 * pageSize, 1, 1);
  open(0, base + pageSize);
  EXPECT_TRUE(readable(0, base + 2 * pageSize - 4));
  EXPECT_FALSE(readable(0, base + 2 * pageSize - 2)); // over the border: served slowly
  uint32_t value = 1;
  EXPECT_TRUE(cache.loadSlow(0, base + 2 * pageSize - 2, &value, sizeof value));
  EXPECT_EQ(value, 0u);
}

TEST_F(AccessCacheTest, AWindowClosesWhenItsObjectDies) {
  const uint64_t heap = space.allocate(ObjectKind::Heap, 16, 1, 1);
  const uint64_t large = space.allocate(ObjectKind::Heap, 100'000, 1, 1);
  const uint64_t local = space.push(ObjectKind::Stack, 16, 1, 1);
  const uint64_t scoped = space.push(ObjectKind::Stack, 16, 1, 1);
  open(0, heap), open(1, large + 50'000), open(2, local), open(3, scoped);
  ASSERT_EQ(space.free(heap, 1), nullptr);
  ASSERT_EQ(space.free(large, 1), nullptr);
  space.endScope(scoped, 1);
  EXPECT_FALSE(readable(0, heap));
  EXPECT_FALSE(readable(1, large + 50'000));
  EXPECT_FALSE(readable(3, scoped));
  EXPECT_TRUE(readable(2, local));
  space.popTo(0, 1);
  EXPECT_FALSE(readable(2, local));
}

TEST_F(AccessCacheTest, ACloneIsNeverWrittenThroughAnOldWindow) {
  const uint64_t base = space.allocate(ObjectKind::Heap, 16, 1, 1);
  open(0, base);
  const AddressSpace clone(space);
  EXPECT_FALSE(writable(0, base));
  const uint32_t nine = 9;
  ASSERT_EQ(cache.storeSlow(0, base, &nine, sizeof nine), nullptr);
  uint32_t value = 0;
  ASSERT_TRUE(clone.read(base, &value, sizeof value));
  EXPECT_EQ(value, 7u);
}

TEST_F(AccessCacheTest, AReadableWindowDoesNotOutliveItsBytes) {
  const uint64_t base = space.allocate(ObjectKind::Heap, 16, 1, 1);
  open(0, base);
  const AddressSpace clone(space);
  uint32_t value = 0;
  ASSERT_TRUE(cache.loadSlow(0, base, &value, sizeof value)); // a window into shared bytes
  EXPECT_FALSE(writable(0, base));
  const uint32_t nine = 9;
  ASSERT_EQ(space.write(base, &nine, sizeof nine), nullptr); // the bytes move
  EXPECT_TRUE(cache.load(0, base, value) || cache.loadSlow(0, base, &value, sizeof value));
  EXPECT_EQ(value, 9u);
}

TEST_F(AccessCacheTest, ReadOnlyMemoryIsNotWritable) {
  const uint64_t base = space.allocate(ObjectKind::Constant, 16, 1, 1);
  uint32_t value = 0;
  ASSERT_TRUE(cache.loadSlow(0, base, &value, sizeof value));
  EXPECT_TRUE(readable(0, base));
  EXPECT_FALSE(writable(0, base));
  EXPECT_EQ(cache.storeSlow(0, base, &value, sizeof value)->kind, FaultKind::WriteToConstant);
}

TEST_F(AccessCacheTest, FollowsTheSpaceItIsAttachedTo) {
  const uint64_t base = space.allocate(ObjectKind::Heap, 16, 1, 1);
  open(0, base);
  AddressSpace other(space);
  cache.attach(other);
  EXPECT_FALSE(readable(0, base));
  open(0, base);
  AddressSpace moved(std::move(other));
  EXPECT_EQ(moved.cache(), &cache);
  EXPECT_TRUE(readable(0, base));
  cache.detach();
  EXPECT_FALSE(readable(0, base));
}

} // namespace
} // namespace sonde::memory
