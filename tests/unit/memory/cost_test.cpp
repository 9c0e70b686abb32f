/// \file
/// Bounds on what clones cost, several times above what is measured (bench/memory), so that only a change of
/// the method breaks them.

#include "memory/address_space.h"

#include <gtest/gtest.h>
#include <malloc.h>
#include <vector>

namespace sonde::memory {
namespace {

TEST(Cost, ACloneOfTenMegabytesTakesLessThanAPage) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer's allocator pads every object";
#endif
  for (const uint64_t size : {uint64_t{64}, uint64_t{10} << 20}) {
    AddressSpace space;
    for (uint64_t i = 0; i < (uint64_t{10} << 20) / size; ++i)
      ASSERT_EQ(space.fill(space.allocate(ObjectKind::Heap, size, 16, 1), 1, size), nullptr);
    const size_t before = mallinfo2().uordblks;
    const AddressSpace clone(space);
    EXPECT_LT(mallinfo2().uordblks - before, pageSize) << "in objects of " << size << " bytes";
  }
}

TEST(Cost, AHundredThousandClonesThatChangeAPageFitInAGigabyte) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer's allocator pads every object";
#endif
  constexpr uint64_t clones = 20'000; // a fifth of it, to be quick
  AddressSpace space;
  const uint64_t base = space.allocate(ObjectKind::Heap, 10 << 20, 16, 1);
  ASSERT_EQ(space.fill(base, 1, 10 << 20), nullptr);
  const size_t before = mallinfo2().uordblks;
  std::vector<AddressSpace> spaces;
  spaces.reserve(clones);
  for (uint64_t i = 0; i < clones; ++i) {
    spaces.push_back(space);
    ASSERT_EQ(spaces.back().write(base + i % 2560 * pageSize, &i, sizeof i), nullptr);
  }
  const uint64_t bytes = mallinfo2().uordblks - before + clones * sizeof(AddressSpace);
  EXPECT_GT(bytes, clones * pageSize); // the measure measures something
  EXPECT_LT(bytes / clones * 100'000, 1'000'000'000u);
}

TEST(Cost, CountedBytesOfClonesMatchTheHeap) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer's allocator pads every object";
#endif
  const size_t before = mallinfo2().uordblks;
  std::vector<AddressSpace> spaces(1);
  for (uint64_t i = 0; i < 3000; ++i) {
    AddressSpace& last = spaces.back();
    const uint64_t small = last.allocate(ObjectKind::Heap, i % 200, 16, 1);
    const uint64_t large = last.allocate(ObjectKind::Heap, 1 << 20, 16, 1);
    ASSERT_EQ(last.fill(small, 1, i % 200), nullptr);
    ASSERT_EQ(last.fill(large + i * 64, 1, 5000), nullptr);
    if (i % 3 == 0) {
      ASSERT_EQ(last.free(small, 1), nullptr);
    }
    last.push(ObjectKind::Stack, 40, 8, 1);
    if (i % 10 == 0) spaces.push_back(last);
  }
  double counted = 0;
  for (const AddressSpace& space : spaces) space.count(SharedBytes(counted, 1'000'000));
  const auto held =
      static_cast<double>(mallinfo2().uordblks - before - spaces.capacity() * sizeof(AddressSpace));
  EXPECT_NEAR(counted / held, 1, 0.05);
}

} // namespace
} // namespace sonde::memory
