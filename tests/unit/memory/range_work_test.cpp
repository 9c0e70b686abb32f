/// \file
/// Operations on ranges of memory: their work is counted, and a deadline ends those that take long.

#include "expr/rewrite/builder.h"
#include "memory/address_space.h"

#include <gtest/gtest.h>

namespace sonde::memory {
namespace {

constexpr uint64_t large = uint64_t{1} << 28;

class RangeWork : public ::testing::Test {
protected:
  RangeWork()
      : first(space.allocate(ObjectKind::Heap, large, 16, noSite)),
        second(space.allocate(ObjectKind::Heap, large, 16, noSite)) {}

  /// Returns what an operation adds to the work.
  template <typename Operation> uint64_t workOf(Operation operation) {
    const uint64_t before = space.handled();
    operation();
    return space.handled() - before;
  }

  int order = 0;
  uint64_t length = 0;
  expr::Context context;
  expr::Builder builder{context};
  AddressSpace space{{}, &builder};
  uint64_t first, second;
};

TEST_F(RangeWork, IsTheNumberOfBytesGoneThrough) {
  EXPECT_EQ(workOf([&] { (void)space.fill(first, 1, large); }), large);
  EXPECT_EQ(workOf([&] { (void)space.copy(first, second, large); }), large);
  EXPECT_EQ(workOf([&] { (void)space.compare(first, second, large, order); }), large);
  EXPECT_EQ(workOf([&] { (void)space.scan(first, 1, large, length); }), large);
}

TEST_F(RangeWork, EndsWithTheAnswer) {
  ASSERT_EQ(space.fill(first, 1, 1), nullptr);
  EXPECT_LE(workOf([&] { (void)space.compare(first, second, large, order); }), pageSize);
  EXPECT_LE(workOf([&] { (void)space.scan(first, 1, large, length); }), pageSize);
}

TEST_F(RangeWork, IsEndedByADeadline) {
  ASSERT_EQ(space.fill(first, 1, large), nullptr);
  const Deadline passed(Deadline::Clock::now());
  space.setDeadline(&passed);
  EXPECT_THROW((void)space.fill(second, 1, large), DeadlinePassed);
  EXPECT_THROW((void)space.compare(first, first, large, order), DeadlinePassed);
  EXPECT_THROW((void)space.compareStrings(first, first, large, order), DeadlinePassed);
  EXPECT_THROW((void)space.copy(first, second, large), DeadlinePassed);
  EXPECT_THROW((void)space.scan(second, 1, large, length), DeadlinePassed);
  const Byte symbolic{builder.symbol("x", 8), 0};
  EXPECT_THROW((void)space.fill(first, symbolic, large), DeadlinePassed);
}

TEST_F(RangeWork, OfACopyIsNotEnded) {
  const Deadline passed(Deadline::Clock::now());
  space.setDeadline(&passed);
  const AddressSpace copy = space;
  EXPECT_TRUE(copy.compare(first, second, large, order));
  space.setDeadline(nullptr);
  EXPECT_TRUE(space.compare(first, second, large, order));
}

TEST_F(RangeWork, FillsWithASymbolicByte) {
  const Byte symbolic{builder.symbol("x", 8), 0};
  ASSERT_EQ(space.fill(first + 10, symbolic, 10000), nullptr);
  std::vector<Byte> bytes;
  ASSERT_EQ(space.readBytes(first, bytes, 10020), nullptr);
  for (uint64_t n = 0; n < bytes.size(); ++n) EXPECT_EQ(bytes[n].concrete(), n < 10 || n >= 10010) << n;
  EXPECT_NE(space.fill(first + 10, symbolic, large), nullptr);
  EXPECT_EQ(space.fill(0, symbolic, 0), nullptr);
}

} // namespace
} // namespace sonde::memory
