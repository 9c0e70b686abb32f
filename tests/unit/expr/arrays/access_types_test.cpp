#include "expr/arrays/access_types.h"
#include "expr/rewrite/builder.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

class AccessTypesTest : public ::testing::Test {
protected:
  Expr table(unsigned width, std::vector<uint64_t> values) {
    std::vector<Expr> elements;
    for (uint64_t value : values) elements.push_back(b.constant(width, value));
    return b.table(32, b.constant(width, 0), std::vector<const Node*>(elements.begin(), elements.end()));
  }

  Context context;
  Builder b{context};
  Expr i = b.symbol("i", 32);
  AccessTypes types;
};

TEST_F(AccessTypesTest, ATypeIsTheSizeOfElementsUntilANarrowerAccess) {
  EXPECT_EQ(types.ofObject(1), 0u);
  types.access(1, 8, 8, 3);
  EXPECT_EQ(types.ofObject(1), 8u);
  types.access(1, 8, 16, 4);
  EXPECT_EQ(types.ofObject(1), 8u);
  const AccessTypes before = types;
  types.access(1, 8, 2, 3);
  EXPECT_EQ(types.ofObject(1), 2u);
  EXPECT_EQ(before.ofObject(1), 8u) << "another path";
}

TEST_F(AccessTypesTest, IsOneOnceAResidueIsNotKnown) {
  types.access(1, 4, 4, 2);
  types.access(1, 4, 4, 1);
  EXPECT_EQ(types.ofObject(1), 1u);
  types.access(2, 8, 8, 2);
  EXPECT_EQ(types.ofObject(2), 1u);
  types.access(2, 8, 4, 2);
  EXPECT_EQ(types.ofObject(2), 4u) << "whichever access came first";
}

TEST_F(AccessTypesTest, AnObjectOfUnknownTypeHasTheWidthOfItsAccesses) {
  types.access(1, 0, 4, 64);
  EXPECT_EQ(types.ofObject(1), 4u);
  types.access(2, 12, 12, 64);
  EXPECT_EQ(types.ofObject(2), 4u) << "the power of two in it";
}

TEST_F(AccessTypesTest, ObjectsThatShareATableGiveItTheCommonDivisor) {
  const Expr shared = table(8, {1, 2, 3, 4});
  EXPECT_EQ(types.ofTable(shared), 0u);
  types.access(1, 4, 4, 2);
  types.show(shared, 1);
  EXPECT_EQ(types.ofTable(shared), 4u);
  types.access(2, 2, 2, 1);
  types.show(shared, 2);
  EXPECT_EQ(types.ofTable(shared), 2u);
  types.access(1, 4, 1, 0);
  EXPECT_EQ(types.ofTable(shared), 1u) << "the object was accessed after its table was shown";
}

TEST_F(AccessTypesTest, AnElementOfATableMayBeAsWideAsTheType) {
  const Expr words = table(32, {1, 2, 3, 4});
  types.access(1, 4, 4, 2);
  types.show(words, 1);
  EXPECT_EQ(types.ofTable(words), 1u);
}

TEST_F(AccessTypesTest, AResidueIsUsedAsFarAsTheTypeGoes) {
  const Expr bytes = table(8, {1, 2, 3, 4});
  const Expr index = b.add(b.mul(i, b.constant(32, 8)), b.constant(32, 7));
  EXPECT_EQ(residueOf(index, bytes, nullptr).bits, 3u);
  EXPECT_EQ(residueOf(index, bytes, &types).bits, 3u) << "no type is known";
  types.access(1, 4, 4, 2);
  types.show(bytes, 1);
  EXPECT_EQ(residueOf(index, bytes, &types).bits, 2u);
  EXPECT_EQ(residueOf(index, bytes, &types).value, 3u);
  EXPECT_EQ(residueOf(b.mul(i, b.constant(32, 2)), bytes, &types).bits, 0u) << "not known modulo the type";
}

} // namespace
} // namespace sonde::expr
