#include "memory/access_cache.h"
#include "memory/address_space.h"

#include <cstring>
#include <gtest/gtest.h>

namespace sonde::memory {
namespace {

using expr::Expr;

class SymbolicSizeTest : public ::testing::Test {
protected:
  /// An object of 2 to 10 bytes.
  SymbolicSizeTest() {
    base_ = space_.allocate(ObjectKind::Heap, 10, 16, 1);
    space_.setSymbolicSize(base_, size_, 2);
  }

  expr::Context context_;
  expr::Builder builder_{context_};
  Expr size_ = builder_.zext(builder_.symbol("size", 8), 64);
  AddressSpace space_{{}, &builder_};
  uint64_t base_ = 0;
};

TEST_F(SymbolicSizeTest, AccessesWithinTheProvenSizeNeedNoCondition) {
  uint16_t value = 7;
  EXPECT_EQ(space_.write(base_, &value, 2), nullptr);
  EXPECT_TRUE(space_.read(base_, &value, 2));
  EXPECT_EQ(space_.provenFrom(base_ + 1), 1u);
  EXPECT_EQ(space_.provenFrom(base_ + 2), 0u);
}

TEST_F(SymbolicSizeTest, AnAccessBeyondTheProvenSizeIsFineIfTheObjectIsLargeEnough) {
  const FaultPtr fault = space_.fill(base_ + 1, 0, 3);
  ASSERT_NE(fault, nullptr);
  EXPECT_EQ(fault->kind, FaultKind::OutOfBounds);
  EXPECT_EQ(fault->sizeNeeded(), 4u);
  EXPECT_EQ(fault->unless, builder_.ult(builder_.constant(64, 3), size_));
  space_.raiseProvenSize(base_, fault->sizeNeeded());
  EXPECT_EQ(space_.fill(base_ + 1, 0, 3), nullptr);
  EXPECT_NE(space_.fill(base_ + 4, 0, 1), nullptr);
}

TEST_F(SymbolicSizeTest, AnAccessBeyondTheLargestSizeIsWrongForCertain) {
  const FaultPtr fault = space_.fill(base_ + 8, 0, 3);
  ASSERT_NE(fault, nullptr);
  EXPECT_FALSE(fault->unless);
}

TEST_F(SymbolicSizeTest, WindowsEndAtTheProvenSize) {
  AccessCache cache(1);
  cache.attach(space_);
  uint8_t byte = 3;
  EXPECT_EQ(cache.storeSlow(0, base_, &byte, 1), nullptr);
  EXPECT_TRUE(cache.store<uint8_t>(0, base_ + 1, 4));
  EXPECT_FALSE(cache.store<uint8_t>(0, base_ + 2, 4));
  EXPECT_NE(cache.storeSlow(0, base_ + 2, &byte, 1), nullptr);
  space_.raiseProvenSize(base_, 3);
  EXPECT_EQ(cache.storeSlow(0, base_ + 2, &byte, 1), nullptr);
  EXPECT_TRUE(cache.load(0, base_ + 1, byte));
  EXPECT_EQ(byte, 4);
}

TEST_F(SymbolicSizeTest, ACopyKeepsItsOwnProvenSize) {
  AddressSpace copy = space_;
  space_.raiseProvenSize(base_, 5);
  EXPECT_EQ(space_.provenFrom(base_), 5u);
  EXPECT_EQ(copy.provenFrom(base_), 2u);
}

TEST_F(SymbolicSizeTest, StringsAreReadAsFarAsIsProven) {
  space_.initialise(base_, "ab", 3);
  uint64_t length = 0;
  const Outcome outcome = space_.scan(base_, 0, AddressSpace::unlimited, length);
  ASSERT_NE(outcome.fault, nullptr);
  EXPECT_EQ(outcome.fault->sizeNeeded(), 3u);
  space_.raiseProvenSize(base_, 3);
  EXPECT_TRUE(space_.scan(base_, 0, AddressSpace::unlimited, length));
  EXPECT_EQ(length, 2u);
}

TEST_F(SymbolicSizeTest, ASizeThatIsKnownIsANumberForEver) {
  space_.initialise(base_, "abcdefghi", 10);
  space_.fixSize(base_, 4);
  EXPECT_EQ(space_.objectAt(base_)->size, 4u);
  EXPECT_FALSE(space_.objectAt(base_)->symbolicSize);
  const FaultPtr fault = space_.fill(base_ + 4, 0, 1);
  ASSERT_NE(fault, nullptr);
  EXPECT_FALSE(fault->unless);
  char text[4];
  EXPECT_TRUE(space_.read(base_, text, 4));
  EXPECT_EQ(std::memcmp(text, "abcd", 4), 0);
}

TEST_F(SymbolicSizeTest, AFaultIsDescribedWithTheSizeOfTheTest) {
  FaultPtr fault = space_.fill(base_ + 6, 0, 1);
  ASSERT_NE(fault, nullptr);
  EXPECT_TRUE(fault->dependsOnInput());
  fault->settle([](const Expr&) { return 4; });
  EXPECT_FALSE(fault->dependsOnInput());
  EXPECT_NE(fault->describe().find("2 bytes after the end of a heap object of 4 bytes"), std::string::npos)
      << fault->describe();
}

TEST_F(SymbolicSizeTest, WhatIsOccupiedNeverOverlaps) {
  const uint64_t next = space_.allocate(ObjectKind::Heap, 1, 16, 1);
  EXPECT_GE(next, base_ + 10 + 2 * granule);
}

} // namespace
} // namespace sonde::memory
