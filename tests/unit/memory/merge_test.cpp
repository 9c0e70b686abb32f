#include "expr/evaluate.h"
#include "memory/address_space.h"

#include <gtest/gtest.h>

namespace sonde::memory {
namespace {

class Merge : public testing::Test {
protected:
  Merge() {
    small = first.allocate(ObjectKind::Heap, 16, 8, 1);
    large = first.allocate(ObjectKind::Heap, 100'000, 8, 2);
    array = builder.symbol("input", expr::Sort::array(arrayIndexWidth, 8));
    EXPECT_EQ(first.fill(small, 7, 16), nullptr);
    condition = builder.eq(builder.read(array, builder.constant(32, 100)), builder.constant(8, 1));
  }

  void write(AddressSpace& space, uint64_t address, uint8_t value) {
    EXPECT_EQ(space.write(address, &value, 1), nullptr);
  }

  /// Returns a byte under an input that makes the condition true or false.
  uint64_t valueAt(const AddressSpace& space, uint64_t address, bool isMine) {
    expr::Model model;
    model.setElement(array, BitVector(32, 100), BitVector(8, isMine ? 1 : 0));
    model.setElement(array, BitVector(32, 0), BitVector(8, 42));
    std::vector<Byte> bytes;
    EXPECT_EQ(space.readBytes(address, bytes, 1), nullptr);
    const Byte& byte = bytes.front();
    return byte.concrete() ? byte.value : expr::evaluate(byte.expression, model).toWord();
  }

  expr::Context context;
  expr::Builder builder{context};
  AddressSpace first{{}, &builder};
  uint64_t small = 0, large = 0;
  expr::Expr array, condition;
};

TEST_F(Merge, BytesThatDifferBecomeChoicesAndTheOthersStay) {
  AddressSpace second = first;
  write(first, small + 3, 1);
  write(second, small + 3, 2);
  write(second, large + 70'000, 9);
  ASSERT_TRUE(first.merge(second, condition));
  EXPECT_EQ(valueAt(first, small + 3, true), 1u);
  EXPECT_EQ(valueAt(first, small + 3, false), 2u);
  EXPECT_EQ(valueAt(first, large + 70'000, true), 0u);
  EXPECT_EQ(valueAt(first, large + 70'000, false), 9u);
  uint8_t same = 0;
  EXPECT_TRUE(first.read(small + 4, &same, 1));
  EXPECT_EQ(same, 7);
}

TEST_F(Merge, SymbolicBytesOfOneSideAreChosen) {
  AddressSpace second = first;
  first.makeSymbolic(small, 1, array);
  ASSERT_TRUE(first.merge(second, condition));
  EXPECT_EQ(valueAt(first, small, true), 42u);
  EXPECT_EQ(valueAt(first, small, false), 7u);
}

TEST_F(Merge, SymbolicBytesOfTheOtherSideAreChosen) {
  AddressSpace second = first;
  second.makeSymbolic(small, 1, array);
  write(first, small, 5);
  ASSERT_TRUE(first.merge(second, condition));
  EXPECT_EQ(valueAt(first, small, true), 5u);
  EXPECT_EQ(valueAt(first, small, false), 42u);
}

TEST_F(Merge, WritesAtSymbolicOffsetsAreChosen) {
  first.makeSymbolic(small, 16, array);
  AddressSpace second = first;
  const expr::Expr offset = builder.bitAnd(builder.zext(builder.read(array, builder.constant(32, 0)), 64),
                                           builder.constant(64, 15));
  ASSERT_TRUE(first.writeAt(small, offset, builder.constant(8, 200))); // at offset 10, as the input is 42
  ASSERT_TRUE(second.writeAt(small, offset, builder.constant(8, 201)));
  write(second, small + 2, 77);
  ASSERT_TRUE(first.merge(second, condition));
  EXPECT_EQ(valueAt(first, small + 10, true), 200u);
  EXPECT_EQ(valueAt(first, small + 10, false), 201u);
  EXPECT_EQ(valueAt(first, small + 2, true), 0u);
  EXPECT_EQ(valueAt(first, small + 2, false), 77u);
}

TEST_F(Merge, SpacesWithDifferentObjectsStayAsTheyAre) {
  AddressSpace second = first;
  second.allocate(ObjectKind::Heap, 8, 8, 3);
  write(second, small, 1);
  EXPECT_FALSE(first.merge(second, condition));
  EXPECT_FALSE(second.merge(first, condition));
  EXPECT_EQ(valueAt(first, small, false), 7u);
  AddressSpace third = first;
  EXPECT_EQ(third.free(small, 4), nullptr);
  EXPECT_FALSE(first.merge(third, condition));
  AddressSpace fourth = first;
  fourth.push(ObjectKind::Stack, 8, 8, 5);
  EXPECT_FALSE(first.merge(fourth, condition));
}

TEST_F(Merge, AddressesOfEitherSideAreNotUsedAgain) {
  AddressSpace second = first;
  const uint64_t freed = second.allocate(ObjectKind::Heap, 8, 8, 3);
  EXPECT_EQ(second.free(freed, 4), nullptr);
  ASSERT_TRUE(first.merge(second, condition));
  EXPECT_GT(first.allocate(ObjectKind::Heap, 8, 8, 5), freed);
}

} // namespace
} // namespace sonde::memory
