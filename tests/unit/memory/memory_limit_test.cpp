#include "memory/address_space.h"
#include "support/fresh_byte.h"

#include <gtest/gtest.h>
#include <vector>

namespace sonde::memory {
namespace {

constexpr uint64_t limit = uint64_t{4} << 20;

/// Writes to each page of an object.
void touchPages(AddressSpace& space, uint64_t base, uint64_t size) {
  const uint8_t one = 1;
  for (uint64_t offset = 0; offset < size; offset += pageSize)
    EXPECT_EQ(space.write(base + offset, &one, 1), nullptr);
}

TEST(MemoryLimit, EndsWhatTakesMore) {
  AddressSpace space({.bytes = limit});
  const uint64_t large = space.allocate(ObjectKind::Heap, 16 * limit, 16, noSite);
  touchPages(space, large, limit / 2);
  EXPECT_THROW(touchPages(space, large, 16 * limit), OutOfMemory);
}

TEST(MemoryLimit, EndsSmallObjectsThatAreTooMany) {
  AddressSpace space({.bytes = limit});
  EXPECT_THROW(
      {
        for (uint64_t n = 0; n < limit; ++n) space.allocate(ObjectKind::Heap, 8, 8, noSite);
      },
      OutOfMemory);
}

TEST(MemoryLimit, EndsOneLargeWrite) {
  AddressSpace space({.bytes = limit});
  const uint64_t large = space.allocate(ObjectKind::Heap, 16 * limit, 16, noSite);
  const std::vector<uint8_t> bytes(16 * limit, 1);
  EXPECT_THROW((void)space.write(large, bytes.data(), bytes.size()), OutOfMemory);
}

// Pages that are filled together are one page, until they are written.
TEST(MemoryLimit, LetsOneValueFillMuch) {
  AddressSpace space({.bytes = limit});
  const uint64_t large = space.allocate(ObjectKind::Heap, 16 * limit, 16, noSite);
  EXPECT_EQ(space.fill(large, 1, 16 * limit), nullptr);
  EXPECT_THROW(touchPages(space, large, 16 * limit), OutOfMemory);
}

// Whether absent pages of one object read as those of the other does not matter.
TEST(MemoryLimit, LetsMemoryThatWasNeverWrittenBeCopied) {
  AddressSpace space({.newByte = freshByte, .bytes = limit});
  const uint64_t fresh = space.allocate(ObjectKind::Heap, 16 * limit, 16, noSite);
  const uint64_t other = space.allocate(ObjectKind::Heap, 16 * limit, 16, noSite);
  const uint64_t zeros = space.allocate(ObjectKind::Heap, 16 * limit, 16, noSite, {}, Content::Zeros);
  EXPECT_EQ(space.copy(fresh, other, 16 * limit), nullptr);
  EXPECT_EQ(space.copy(fresh + 8, zeros + pageSize, 15 * limit), nullptr);
  EXPECT_EQ(space.copy(zeros, other, 16 * limit), nullptr);
  uint8_t bytes[4] = {};
  EXPECT_TRUE(space.read(fresh + 6, bytes, 2));
  EXPECT_TRUE(space.read(fresh + 8, bytes + 1, 1));
  EXPECT_TRUE(space.read(fresh + 8 + 15 * limit, bytes + 2, 1));
  EXPECT_TRUE(space.read(zeros + 12345, bytes + 3, 1));
  EXPECT_EQ(bytes[0], freshByte);
  EXPECT_EQ(bytes[1], 0);
  EXPECT_EQ(bytes[2], freshByte);
  EXPECT_EQ(bytes[3], freshByte);
}

// The text lies outside of the program's memory, and would take the host's.
TEST(MemoryLimit, EndsTheReadingOfALongString) {
  AddressSpace space({.bytes = limit});
  const uint64_t large = space.allocate(ObjectKind::Heap, 16 * limit, 16, noSite);
  ASSERT_EQ(space.fill(large, 1, 16 * limit - 1), nullptr);
  std::string text;
  EXPECT_THROW((void)space.readString(large, text), OutOfMemory);
  EXPECT_TRUE(space.readString(large, text, 100));
  EXPECT_EQ(text.size(), 100U);
}

TEST(MemoryLimit, DoesNotCountWhatWasGivenBack) {
  AddressSpace space({.bytes = limit});
  for (int n = 0; n < 100; ++n) {
    const uint64_t object = space.allocate(ObjectKind::Heap, limit / 2, 16, noSite);
    touchPages(space, object, limit / 2);
    EXPECT_EQ(space.free(object, noSite), nullptr);
  }
  EXPECT_GT(space.grown(), 40 * limit);
}

TEST(MemoryLimit, CountsWhatACopyShares) {
  AddressSpace space({.bytes = limit});
  const uint64_t object = space.allocate(ObjectKind::Heap, 2 * limit, 16, noSite);
  touchPages(space, object, limit / 4 * 3);
  AddressSpace copy = space;
  EXPECT_THROW(touchPages(copy, object + limit, limit / 2), OutOfMemory);
  touchPages(space, object, limit / 4 * 3); // the other one goes on
}

} // namespace
} // namespace sonde::memory
