#include "pointsto/sparse_set.h"
#include "support/rng.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace sonde::pointsto {
namespace {

using Reference = std::set<uint32_t>;

struct Pair {
  SparseSet set;
  Reference reference;
};

Pair randomPair(Rng& rng) {
  Pair pair;
  const uint64_t range = rng.oneIn(2) ? 100 : 5000;
  for (uint64_t n = rng.below(60); n > 0; --n) {
    const auto element = static_cast<uint32_t>(rng.below(range));
    EXPECT_EQ(pair.set.insert(element), pair.reference.insert(element).second);
  }
  return pair;
}

Reference elements(const SparseSet& set) {
  Reference found;
  set.forEach([&](uint32_t element) { found.insert(element); });
  EXPECT_EQ(found.size(), set.size());
  return found;
}

TEST(SparseSet, DoesWhatAnOrdinarySetDoes) {
  Rng rng(1);
  for (int round = 0; round < 500; ++round) {
    const Pair left = randomPair(rng), right = randomPair(rng);
    ASSERT_EQ(elements(left.set), left.reference);
    for (uint32_t element = 0; element < 200; ++element)
      ASSERT_EQ(left.set.contains(element), left.reference.contains(element));

    SparseSet united = left.set;
    Reference both = left.reference;
    both.insert(right.reference.begin(), right.reference.end());
    ASSERT_EQ(united.unite(right.set), both.size() > left.reference.size());
    ASSERT_EQ(elements(united), both);

    Reference rest, common;
    std::ranges::set_difference(left.reference, right.reference, std::inserter(rest, rest.end()));
    std::ranges::set_intersection(left.reference, right.reference, std::inserter(common, common.end()));
    ASSERT_EQ(elements(left.set.minus(right.set)), rest);
    SparseSet intersected = left.set;
    intersected.intersect(right.set);
    ASSERT_EQ(elements(intersected), common);
    ASSERT_EQ(intersected.empty(), common.empty());
  }
}

TEST(SparseSet, EqualsASetWithTheSameElements) {
  SparseSet left, right;
  for (uint32_t element : {5u, 700u, 64u}) left.insert(element);
  for (uint32_t element : {700u, 5u, 64u, 1u}) right.insert(element);
  EXPECT_FALSE(left == right);
  left.insert(1);
  EXPECT_TRUE(left == right);
}

} // namespace
} // namespace sonde::pointsto
