#include "expr/evaluate.h"
#include "memory/object_group.h"
#include "support/fresh_byte.h"
#include "support/rng.h"

#include <gtest/gtest.h>

namespace sonde::memory {
namespace {

using expr::Expr;

/// A few objects and what they hold under one input: every operation is done on both.
class Twins {
public:
  Twins(expr::Builder& builder, const Expr& input, const expr::Model& model, Rng& rng)
      : builder_(builder), input_(input), model_(model), space_({.newByte = freshByte}, &builder) {
    for (uint64_t n = 0, count = 2 + rng.below(3); n < count; ++n) {
      const uint64_t size = rng.oneIn(24) ? 70000 : rng.oneIn(6) ? 5000 : 8 + rng.below(24);
      const Content content = rng.oneIn(2) ? Content::New : Content::Zeros;
      bases_.push_back(space_.allocate(ObjectKind::Heap, size, 16, noSite, {}, content));
      bytes_.emplace_back(size, content == Content::New ? freshByte : uint8_t{0});
    }
  }

  void step(Rng& rng) {
    switch (rng.below(6)) {
    case 0: return writeNumber(rng);
    case 1: return writeSymbol(rng);
    case 2: return writeToOne(rng);
    case 3: return writeToAny(rng);
    case 4: return readFromAny(rng);
    case 5: space_ = AddressSpace(space_); return;
    }
  }

  void compareAll() {
    for (size_t n = 0; n < bases_.size(); ++n) {
      const std::vector<Byte> found = space_.peekBytes(bases_[n], bytes_[n].size());
      for (size_t at = 0; at < found.size(); ++at)
        ASSERT_EQ(found[at].concrete() ? found[at].value : valueOf(found[at].expression), bytes_[n][at]);
    }
  }

private:
  uint8_t valueOf(const Expr& byte) { return static_cast<uint8_t>(expr::evaluate(byte, model_).toWord()); }
  Expr symbol(Rng& rng) { return builder_.read(input_, builder_.constant(arrayIndexWidth, rng.below(16))); }

  /// An offset of which only the model knows that it is in the group at `begin`, and a place from there on.
  Expr offset(Rng& rng, uint64_t number) {
    const Expr any = builder_.zext(symbol(rng), 64);
    const uint64_t value = expr::evaluate(any, model_).toWord();
    return builder_.add(any, builder_.constant(64, number - value));
  }

  struct Place {
    size_t object;
    uint64_t at;
  };
  Place place(Rng& rng, unsigned width) {
    const size_t object = rng.below(bases_.size());
    return {object, rng.below(bytes_[object].size() - width + 1)};
  }

  void writeNumber(Rng& rng) {
    const Place to = place(rng, 1);
    bytes_[to.object][to.at] = static_cast<uint8_t>(rng.next());
    ASSERT_EQ(space_.write(bases_[to.object] + to.at, &bytes_[to.object][to.at], 1), nullptr);
  }

  void writeSymbol(Rng& rng) {
    const Place to = place(rng, 1);
    const Byte byte{symbol(rng), 0};
    bytes_[to.object][to.at] = valueOf(byte.expression);
    ASSERT_EQ(space_.writeBytes(bases_[to.object] + to.at, std::span(&byte, 1)), nullptr);
  }

  void writeToOne(Rng& rng) {
    const Place to = place(rng, 1);
    const Expr byte = symbol(rng);
    bytes_[to.object][to.at] = valueOf(byte);
    ASSERT_TRUE(space_.writeAt(bases_[to.object], offset(rng, to.at), byte));
  }

  /// Returns a group of the object and some of the others, mostly all.
  ObjectGroup& group(Rng& rng, size_t object) {
    std::vector<uint64_t> some = bases_;
    if (rng.oneIn(3))
      std::erase_if(some, [&](uint64_t base) { return base != bases_[object] && rng.oneIn(2); });
    if (groups_.empty() || !groups_.back().isCurrent(space_, some)) groups_.emplace_back(space_, some);
    return groups_.back();
  }

  /// Returns where an object begins in a group.
  static uint64_t beginIn(const ObjectGroup& group, uint64_t base) {
    if (const std::optional<uint64_t> origin = group.origin())
      EXPECT_EQ(group.offsetOf(base), base - *origin);
    return group.offsetOf(base);
  }

  void writeToAny(Rng& rng) {
    const unsigned width = 1u << rng.below(3);
    const Place to = place(rng, width);
    const Expr value = builder_.zext(symbol(rng), 8 * width);
    for (unsigned n = 0; n < width; ++n) bytes_[to.object][to.at + n] = n ? 0 : valueOf(value);
    ObjectGroup& all = group(rng, to.object);
    const uint64_t begin = beginIn(all, bases_[to.object]);
    ASSERT_TRUE(all.write(builder_, space_, offset(rng, begin + to.at), value));
  }

  void readFromAny(Rng& rng) {
    const unsigned width = 1 + static_cast<unsigned>(rng.below(8));
    const Place from = place(rng, width);
    const ObjectGroup& all = group(rng, from.object);
    const uint64_t begin = beginIn(all, bases_[from.object]);
    const Expr value = all.read(builder_, space_, offset(rng, begin + from.at), width);
    for (unsigned n = 0; n < width; ++n)
      ASSERT_EQ(valueOf(builder_.extract(value, 8 * n + 7, 8 * n)), bytes_[from.object][from.at + n]);
  }

  expr::Builder& builder_;
  Expr input_;
  const expr::Model& model_;
  AddressSpace space_;
  std::vector<uint64_t> bases_;
  std::vector<std::vector<uint8_t>> bytes_;
  std::vector<ObjectGroup> groups_;
};

TEST(ObjectGroup, HoldsWhatItsObjectsHold) {
  expr::Context context;
  expr::Builder builder(context);
  const Expr input = builder.symbol("input", expr::Sort::array(arrayIndexWidth, 8));
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    expr::Model model;
    for (uint64_t n = 0; n < 16; ++n)
      model.setElement(input, BitVector(arrayIndexWidth, n), BitVector(8, rng.next() & 255));
    Twins twins(builder, input, model, rng);
    for (unsigned n = 0; n < 40; ++n) {
      twins.step(rng);
      if (::testing::Test::HasFatalFailure()) FAIL() << "seed " << seed;
    }
    twins.compareAll();
    if (::testing::Test::HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

TEST(ObjectGroup, StaysCurrentAfterItsOwnWrites) {
  expr::Context context;
  expr::Builder builder(context);
  AddressSpace space({}, &builder);
  const std::vector<uint64_t> bases = {space.allocate(ObjectKind::Heap, 8, 16, noSite),
                                       space.allocate(ObjectKind::Heap, 8, 16, noSite)};
  ObjectGroup group(space, bases);
  const Expr offset = builder.zext(builder.symbol("x", 3), 64);
  ASSERT_TRUE(group.write(builder, space, offset, builder.constant(8, 1)));
  EXPECT_TRUE(group.isCurrent(space, bases));
}

TEST(ObjectGroup, KeepsTheDistancesOfNeighbours) {
  expr::Context context;
  expr::Builder builder(context);
  AddressSpace space({}, &builder);
  std::vector<uint64_t> bases;
  for (uint64_t size : {24, 24, 40, 1000, 24})
    bases.push_back(space.allocate(ObjectKind::Heap, size, 16, noSite));
  const ObjectGroup near(space, std::span(bases).first(3));
  EXPECT_EQ(near.origin(), bases[0]);
  for (unsigned n : {0u, 1u, 2u}) EXPECT_EQ(near.offsetOf(bases[n]), bases[n] - bases[0]);
  const std::vector<uint64_t> apart = {bases[0], bases[1], bases[4]};
  const ObjectGroup far(space, apart);
  EXPECT_FALSE(far.origin());
  EXPECT_EQ(far.offsetOf(bases[1]), bases[1] - bases[0]);
  EXPECT_LT(far.offsetOf(bases[4]), uint64_t{200});
}

TEST(ObjectGroup, LeavesConcreteBytesBetweenPartsOfOneArrayAsTheyAre) {
  expr::Context context;
  expr::Builder builder(context);
  AddressSpace space({}, &builder);
  const uint64_t source = space.allocate(ObjectKind::Heap, 2000, 16, noSite);
  const std::vector<uint64_t> bases = {space.allocate(ObjectKind::Heap, 286, 16, noSite),
                                       space.allocate(ObjectKind::Heap, 286, 16, noSite)};
  space.makeSymbolic(source, 2000, builder.symbol("input", expr::Sort::array(arrayIndexWidth, 8)));
  const uint64_t distance = bases[1] - bases[0];
  ASSERT_EQ(space.copy(bases[0], source, 280), nullptr);
  ASSERT_EQ(space.copy(bases[1], source + distance, 280), nullptr);
  const uint8_t byte = 5;
  ASSERT_EQ(space.write(bases[0] + 282, &byte, 1), nullptr);
  const ObjectGroup group(space, bases);
  ASSERT_EQ(group.offsetOf(bases[1]), distance);
  const Expr offset = builder.symbol("x", 64);
  expr::Model model;
  model.set(offset, BitVector(64, 282));
  EXPECT_EQ(expr::evaluate(group.read(builder, space, offset, 1), model).toWord(), 5u);
}

TEST(ObjectGroup, IsNotCurrentAfterAnObjectHasChanged) {
  expr::Context context;
  expr::Builder builder(context);
  AddressSpace space({}, &builder);
  const std::vector<uint64_t> bases = {space.allocate(ObjectKind::Heap, 8, 16, noSite),
                                       space.allocate(ObjectKind::Heap, 8, 16, noSite)};
  const ObjectGroup group(space, bases);
  EXPECT_TRUE(group.isCurrent(space, bases));
  const uint8_t byte = 1;
  ASSERT_EQ(space.write(bases[1], &byte, 1), nullptr);
  EXPECT_FALSE(group.isCurrent(space, bases));
}

/// A small object beside a large one, and a symbolic offset.
class LargeGroup : public ::testing::Test {
protected:
  static constexpr uint64_t large = uint64_t{1} << 30;

  /// Returns what reading a byte at any offset of a new group adds to the work.
  uint64_t workOfRead() {
    const uint64_t before = space.handled();
    const ObjectGroup group(space, bases);
    EXPECT_TRUE(group.read(builder, space, offset, 1));
    return space.handled() - before;
  }

  expr::Context context;
  expr::Builder builder{context};
  AddressSpace space{Limits{.newByte = freshByte}, &builder};
  const std::vector<uint64_t> bases = {space.allocate(ObjectKind::Heap, 100, 16, noSite),
                                       space.allocate(ObjectKind::Heap, large, 16, noSite)};
  const Expr offset = builder.zext(builder.symbol("x", 20), 64);
};

TEST_F(LargeGroup, CostsWhatWasWrittenToItsObjects) {
  EXPECT_TRUE(ObjectGroup::isPossible(space, bases));
  EXPECT_LT(workOfRead(), uint64_t{1} << 20);
  for (uint64_t at = 0; at < 4 * pageSize; ++at) {
    const auto byte = static_cast<uint8_t>(at * 7);
    ASSERT_EQ(space.write(bases[1] + at, &byte, 1), nullptr);
  }
  const uint64_t work = workOfRead();
  EXPECT_GE(work, 4 * pageSize) << "what was listed is counted";
  EXPECT_LT(work, uint64_t{4} << 20);
}

TEST_F(LargeGroup, IsNotMadeOfTooManyBytes) {
  ASSERT_EQ(space.fill(bases[1], 1, large), nullptr);
  EXPECT_FALSE(ObjectGroup::isPossible(space, bases));
}

TEST_F(LargeGroup, IsEndedByADeadline) {
  ASSERT_EQ(space.fill(bases[1], 1, 4 * pageSize), nullptr);
  const Deadline passed(Deadline::Clock::now());
  space.setDeadline(&passed);
  EXPECT_THROW(
      {
        for (unsigned n = 0; n < 10'000; ++n) workOfRead();
      },
      DeadlinePassed);
}

} // namespace
} // namespace sonde::memory
