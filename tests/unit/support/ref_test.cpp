#include "support/ref.h"

#include <gtest/gtest.h>
#include <vector>

namespace sonde {
namespace {

struct Thing : Counted<Thing> {
  explicit Thing(int number = 0) : value(number) { ++alive; }
  Thing(const Thing& other) : Counted(other), value(other.value) { ++alive; }
  Thing& operator=(const Thing&) = default;
  ~Thing() { --alive; }

  int value;
  static inline int alive = 0;
};

TEST(Ref, TheLastHandleDestroysTheObject) {
  {
    Ref<Thing> one(new Thing(1));
    Ref<Thing> two = one;
    EXPECT_EQ(one->refs, 2u);
    one = {};
    EXPECT_EQ(Thing::alive, 1);
    EXPECT_TRUE(two.unique());
  }
  EXPECT_EQ(Thing::alive, 0);
}

TEST(Ref, MovingKeepsTheCount) {
  Ref<Thing> one(new Thing(1));
  Ref<Thing> two = std::move(one);
  EXPECT_FALSE(one);
  EXPECT_EQ(two->refs, 1u);
}

TEST(Ref, OwnMakesANewObjectForANullHandle) {
  Ref<Thing> none;
  EXPECT_EQ(none.own().value, 0);
  EXPECT_TRUE(none.unique());
}

TEST(Ref, OwnCopiesOnlyASharedObject) {
  Ref<Thing> one(new Thing(1));
  const Thing* before = one.get();
  EXPECT_EQ(&one.own(), before);

  Ref<Thing> two = one;
  two.own().value = 2;
  EXPECT_EQ(one.get(), before);
  EXPECT_EQ(one->value, 1);
  EXPECT_EQ(two->value, 2);
  EXPECT_TRUE(one.unique());
  EXPECT_TRUE(two.unique());
}

TEST(Ref, AssigningAnObjectKeepsItsCount) {
  const std::vector<Ref<Thing>> holders(2, Ref<Thing>(new Thing(1)));
  *holders[0] = Thing(3);
  EXPECT_EQ(holders[1]->value, 3);
  EXPECT_EQ(holders[0]->refs, 2u);
}

TEST(Ref, HoldsConstObjects) {
  Ref<const Thing> one(new Thing(1));
  EXPECT_EQ(Ref<const Thing>(one.get())->refs, 2u);
  EXPECT_TRUE(one.unique());
}

} // namespace
} // namespace sonde
