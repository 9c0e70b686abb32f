#include "memory/address_space.h"

#include <gtest/gtest.h>

namespace sonde::memory {
namespace {

TEST(AddressSpaceIsSame, AfterAWriteWasTakenBack) {
  AddressSpace space;
  const uint64_t small = space.allocate(ObjectKind::Heap, 16, 16, noSite);
  const uint64_t large = space.allocate(ObjectKind::Heap, 3 * pageSize, 16, noSite);
  const uint64_t local = space.push(ObjectKind::Stack, 8, 8, noSite);
  const AddressSpace before = space;
  EXPECT_TRUE(space.isSame(before));
  for (const uint64_t address : {small + 3, large + pageSize + 7, local}) {
    const uint8_t one = 1, zero = 0;
    ASSERT_FALSE(space.write(address, &one, 1));
    EXPECT_FALSE(space.isSame(before));
    ASSERT_FALSE(space.write(address, &zero, 1));
    EXPECT_TRUE(space.isSame(before));
  }
}

TEST(AddressSpaceIsSame, AfterASymbolicByteWasWrittenAgain) {
  expr::Context context;
  expr::Builder builder{context};
  AddressSpace space{{}, &builder};
  const uint64_t object = space.allocate(ObjectKind::Heap, 16, 16, noSite);
  space.makeSymbolic(object, 4, builder.symbol("input", expr::Sort::array(arrayIndexWidth, 8)));
  const Byte x{builder.symbol("x", 8), 0}, y{builder.symbol("y", 8), 0};
  for (const uint64_t offset : {0, 7}) { // in the range of the array, and beside it
    ASSERT_FALSE(space.writeBytes(object + offset, std::span(&x, 1)));
    const AddressSpace before = space;
    ASSERT_FALSE(space.writeBytes(object + offset, std::span(&y, 1)));
    EXPECT_FALSE(space.isSame(before));
    ASSERT_FALSE(space.writeBytes(object + offset, std::span(&x, 1)));
    EXPECT_TRUE(space.isSame(before));
  }
  const AddressSpace before = space;
  space.makeSymbolic(object, 4, builder.symbol("other", expr::Sort::array(arrayIndexWidth, 8)));
  EXPECT_FALSE(space.isSame(before));
}

TEST(AddressSpaceIsSame, WhateverAddressesComeNext) {
  AddressSpace space;
  const AddressSpace before = space;
  const uint64_t object = space.allocate(ObjectKind::Heap, 16, 16, noSite);
  EXPECT_FALSE(space.isSame(before));
  ASSERT_FALSE(space.free(object, noSite));
  const StackMark mark = space.stackMark();
  space.push(ObjectKind::Stack, 8, 8, noSite);
  EXPECT_FALSE(space.isSame(before));
  space.popTo(mark, noSite);
  EXPECT_TRUE(space.isSame(before));
}

} // namespace
} // namespace sonde::memory
