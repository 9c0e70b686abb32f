/// \file
/// New memory whose bytes were never set, against an array of bytes that may be missing.

#include "memory/access_cache.h"
#include "memory/address_space.h"
#include "support/rng.h"

#include <gtest/gtest.h>
#include <optional>
#include <vector>

namespace sonde::memory {
namespace {

class FreshMemoryTest : public ::testing::Test {
protected:
  FreshMemoryTest() { cache.attach(space); }

  bool isSet(uint64_t address) { return space.peekBytes(address, 1)[0].concrete(); }

  expr::Context context;
  expr::Builder builder{context};
  AddressSpace space{Limits{.fresh = context.undefinedBytes()}, &builder};
  AccessCache cache{4};
};

TEST_F(FreshMemoryTest, IsWhatHeapAndStackBeginWith) {
  const uint64_t heap = space.allocate(ObjectKind::Heap, 16, 1, 1);
  const uint64_t stack = space.push(ObjectKind::Stack, 16, 1, 1);
  const uint64_t arguments = space.push(ObjectKind::VarArgs, 16, 1, 1);
  const uint64_t global = space.allocate(ObjectKind::Global, 16, 1, 1);
  EXPECT_FALSE(isSet(heap));
  EXPECT_FALSE(isSet(stack));
  EXPECT_TRUE(isSet(arguments));
  EXPECT_TRUE(isSet(global));
  space.define(heap);
  EXPECT_TRUE(isSet(heap));
  EXPECT_FALSE(space.isSymbolic(heap));
}

TEST_F(FreshMemoryTest, BeginsAgainWithAScope) {
  const uint64_t stack = space.push(ObjectKind::Stack, 4, 1, 1);
  ASSERT_EQ(space.fill(stack, uint8_t{1}, 4), nullptr);
  EXPECT_FALSE(space.isSymbolic(stack));
  space.endScope(stack, 1);
  space.beginScope(stack);
  EXPECT_FALSE(isSet(stack));
}

TEST_F(FreshMemoryTest, IsAccessedDirectlyUpToTheFirstByteThatWasNeverSet) {
  const uint64_t base = space.allocate(ObjectKind::Heap, 64, 1, 1);
  const uint32_t seven = 7;
  for (uint64_t offset = 0; offset < 32; offset += 4)
    ASSERT_EQ(cache.storeSlow(0, base + offset, &seven, 4), nullptr);
  uint32_t value = 0;
  ASSERT_TRUE(cache.loadSlow(0, base, &value, 4));
  EXPECT_TRUE(cache.load(0, base + 28, value));
  EXPECT_FALSE(cache.load(0, base + 29, value));
  EXPECT_FALSE(cache.loadSlow(0, base + 30, &value, 4)); // two of its bytes were never set
}

TEST_F(FreshMemoryTest, IsSetByteByByte) {
  constexpr uint64_t size = 3000;
  Rng rng(7);
  for (int round = 0; round < 20; ++round) {
    const uint64_t base = space.allocate(ObjectKind::Heap, round % 2 ? size : 3 * pageSize, 1, 1);
    std::vector<std::optional<uint8_t>> model(size);
    const auto write = [&](uint64_t at, uint64_t count) {
      std::vector<uint8_t> bytes(count);
      for (uint64_t n = 0; n < count; ++n) model[at + n] = bytes[n] = static_cast<uint8_t>(rng.below(256));
      if (count <= 8)
        ASSERT_EQ(cache.storeSlow(1, base + at, bytes.data(), count), nullptr);
      else
        ASSERT_EQ(space.write(base + at, bytes.data(), count), nullptr);
    };
    for (int step = 0; step < 1500; ++step) {
      const uint64_t count = rng.below(20) ? 1 + rng.below(8) : 1 + rng.below(200);
      const uint64_t at = rng.below(size - count);
      if (rng.below(8)) {
        write(at, count);
        continue;
      }
      const uint64_t from = rng.below(size - count);
      ASSERT_EQ(space.copy(base + at, base + from, count), nullptr);
      const std::vector<std::optional<uint8_t>> part(model.begin() + static_cast<ptrdiff_t>(from),
                                                     model.begin() + static_cast<ptrdiff_t>(from + count));
      std::ranges::copy(part, model.begin() + static_cast<ptrdiff_t>(at));
    }
    const std::vector<Byte> bytes = space.peekBytes(base, size);
    for (uint64_t n = 0; n < size; ++n) {
      ASSERT_EQ(bytes[n].concrete(), model[n].has_value()) << n;
      if (model[n])
        ASSERT_EQ(bytes[n].value, *model[n]) << n;
      else
        ASSERT_TRUE(bytes[n].expression->hasUndefined());
      uint8_t value = 0;
      ASSERT_EQ(static_cast<bool>(cache.loadSlow(2, base + n, &value, 1)), model[n].has_value()) << n;
    }
  }
}

} // namespace
} // namespace sonde::memory
