#include "expr/evaluate.h"
#include "memory/access_cache.h"
#include "memory/address_space.h"
#include "support/rng.h"

#include <array>
#include <cstring>
#include <gtest/gtest.h>

namespace sonde::memory {
namespace {

using expr::Expr;

constexpr uint64_t size = 24;

class SymbolicMemoryTest : public ::testing::Test {
protected:
  expr::Context context_;
  expr::Builder builder_{context_};
  Expr input_ = builder_.symbol("input", expr::Sort::array(arrayIndexWidth, 8));

  Expr byte(uint64_t n) { return builder_.read(input_, builder_.constant(arrayIndexWidth, n)); }
};

/// An object, and what it holds under one input: every operation is done on both.
class Twin {
public:
  Twin(expr::Builder& builder, const Expr& input, const expr::Model& model, uint64_t objectSize,
       Limits limits = {})
      : builder_(builder), input_(input), model_(model), space_(limits, &builder), bytes_(objectSize) {
    base_ = space_.allocate(ObjectKind::Heap, objectSize, 16, noSite);
  }

  void step(Rng& rng) {
    const unsigned width = 1u << rng.below(4);
    switch (rng.below(9)) {
    case 0: return writeConcrete(rng, width);
    case 1: return writeBytes(rng, width);
    case 2: return writeAt(rng, width);
    case 3: return fill(rng);
    case 4: return copy(rng);
    case 5: return makeSymbolic(rng);
    case 6: return readAt(rng, width);
    case 7: return readBytes(rng, width);
    case 8: space_ = AddressSpace(space_); return;
    }
  }

private:
  uint64_t place(Rng& rng, uint64_t count) { return rng.below(bytes_.size() - count + 1); }

  /// A symbolic offset, below `count` from the object's end, and its value: aligned where that is asked for.
  std::pair<Expr, uint64_t> offset(Rng& rng, unsigned width) {
    Expr any = builder_.zext(builder_.read(input_, builder_.constant(arrayIndexWidth, rng.below(8))), 64);
    bool aligned = rng.oneIn(2);
    uint64_t places = aligned ? bytes_.size() / width : bytes_.size() - width + 1;
    Expr index = builder_.urem(any, builder_.constant(64, places));
    Expr at = aligned ? builder_.mul(index, builder_.constant(64, width)) : index;
    return {at, expr::evaluate(at, model_).toWord()};
  }

  void writeConcrete(Rng& rng, unsigned width) {
    uint64_t at = place(rng, width), value = rng.next();
    ASSERT_EQ(space_.write(base_ + at, &value, width), nullptr);
    std::memcpy(&bytes_[at], &value, width);
  }

  void writeBytes(Rng& rng, unsigned width) {
    uint64_t at = place(rng, width);
    std::vector<Byte> written(width);
    for (unsigned n = 0; n < width; ++n) {
      if (rng.oneIn(3)) {
        written[n].value = static_cast<uint8_t>(rng.next());
        bytes_[at + n] = written[n].value;
      } else {
        written[n].expression = builder_.read(input_, builder_.constant(arrayIndexWidth, rng.below(32)));
        bytes_[at + n] = value(written[n].expression);
      }
    }
    ASSERT_EQ(space_.writeBytes(base_ + at, written), nullptr);
  }

  void writeAt(Rng& rng, unsigned width) {
    auto [at, number] = offset(rng, width);
    Expr stored = builder_.constant(8 * width, rng.next() & BitVector::mask(8 * width));
    if (rng.oneIn(2))
      stored =
          builder_.zext(builder_.read(input_, builder_.constant(arrayIndexWidth, rng.below(32))), 8 * width);
    space_.writeAt(base_, at, stored);
    uint64_t value = expr::evaluate(stored, model_).toWord();
    std::memcpy(&bytes_[number], &value, width);
  }

  void fill(Rng& rng) {
    uint64_t count = rng.oneIn(4) ? bytes_.size() : rng.below(6), at = place(rng, count);
    auto value = static_cast<uint8_t>(rng.next());
    ASSERT_EQ(space_.fill(base_ + at, value, count), nullptr);
    if (count) std::memset(&bytes_[at], value, count);
  }

  void copy(Rng& rng) {
    uint64_t count = rng.below(8), from = place(rng, count), to = place(rng, count);
    ASSERT_EQ(space_.copy(base_ + to, base_ + from, count), nullptr);
    if (count) std::memmove(&bytes_[to], &bytes_[from], count);
  }

  void makeSymbolic(Rng& rng) {
    uint64_t count = rng.oneIn(3) ? bytes_.size() : rng.below(6), at = place(rng, count);
    space_.makeSymbolic(base_ + at, count, input_);
    for (uint64_t n = 0; n < count; ++n)
      bytes_[at + n] = value(builder_.read(input_, builder_.constant(arrayIndexWidth, n)));
  }

  void readAt(Rng& rng, unsigned width) {
    auto [at, number] = offset(rng, width);
    uint64_t expected = 0;
    std::memcpy(&expected, &bytes_[number], width);
    EXPECT_EQ(expr::evaluate(space_.readAt(base_, at, width), model_).toWord(), expected);
  }

  void readBytes(Rng& rng, unsigned width) {
    uint64_t at = place(rng, width);
    std::vector<Byte> found;
    ASSERT_EQ(space_.readBytes(base_ + at, found, width), nullptr);
    bool concrete = true;
    for (unsigned n = 0; n < width; ++n) {
      concrete &= found[n].concrete();
      EXPECT_EQ(found[n].concrete() ? found[n].value : value(found[n].expression), bytes_[at + n]);
    }
    uint64_t whole = 0;
    const Outcome outcome = space_.read(base_ + at, &whole, width);
    EXPECT_EQ(outcome.fault, nullptr);
    EXPECT_EQ(outcome.metSymbolic(), !concrete);
    if (outcome) {
      EXPECT_EQ(std::memcmp(&whole, &bytes_[at], width), 0);
    }
  }

  uint8_t value(const Expr& byte) { return static_cast<uint8_t>(expr::evaluate(byte, model_).toWord()); }

  expr::Builder& builder_;
  const Expr& input_;
  const expr::Model& model_;
  AddressSpace space_;
  std::vector<uint8_t> bytes_;
  uint64_t base_;
};

TEST_F(SymbolicMemoryTest, AgreesWithAnArrayOfBytesUnderEachInput) {
  // Half of the objects take a write at a symbolic offset as a choice for each byte, if they are small.
  ReadViews choices{.mostChoices = 2 * size};
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Rng rng(seed);
    expr::Model model;
    for (uint64_t n = 0; n < 32; ++n)
      model.setElement(input_, BitVector(arrayIndexWidth, n), BitVector(8, rng.below(256)));
    const Limits limits{.views = seed % 2 ? &choices : nullptr};
    Twin twin(builder_, input_, model, seed % 10 ? size : 5000, limits); // a large object has pages
    for (int step = 0; step < (seed % 10 ? 60 : 12); ++step) twin.step(rng);
  }
  EXPECT_GT(choices.choiceWrites, 100u);
}

TEST_F(SymbolicMemoryTest, ReadsWholeElementsIfTheOffsetIsAligned) {
  AddressSpace space({}, &builder_);
  uint64_t base = space.allocate(ObjectKind::Heap, 40, 16, noSite);
  Expr index = builder_.zext(builder_.extract(byte(0), 1, 0), 64);
  Expr scaled = builder_.mul(index, builder_.constant(64, 8));
  Expr element = space.readAt(base, builder_.add(scaled, builder_.constant(64, 4)), 4);
  EXPECT_TRUE(element->isConstant()); // all are zero
  uint32_t number = 7;
  ASSERT_EQ(space.write(base + 12, &number, sizeof number), nullptr);
  element = space.readAt(base, builder_.add(scaled, builder_.constant(64, 4)), 4);
  EXPECT_TRUE(element->is(expr::Kind::Read)); // one read of a table of numbers, not four of bytes
  EXPECT_EQ(element->width(), 32u);
}

// A window would serve bytes that are not the object's any more, or hide that a table is out of date.
TEST_F(SymbolicMemoryTest, WindowsDoNotOutliveConcreteBytes) {
  AddressSpace space({}, &builder_);
  AccessCache cache(1);
  cache.attach(space);
  uint64_t base = space.allocate(ObjectKind::Heap, 8, 16, noSite);
  uint8_t value = 3;
  ASSERT_EQ(cache.storeSlow(0, base, &value, 1), nullptr);
  ASSERT_TRUE(cache.store<uint8_t>(0, base, 4));
  Expr offset = builder_.zext(builder_.extract(byte(0), 2, 0), 64);
  Expr before = space.readAt(base, offset, 1);
  EXPECT_FALSE(cache.store<uint8_t>(0, base, 5)); // the table knows of 4
  value = 5;
  ASSERT_EQ(cache.storeSlow(0, base, &value, 1), nullptr);
  expr::Model zero;
  EXPECT_EQ(expr::evaluate(before, zero).toWord(), 4u);
  EXPECT_EQ(expr::evaluate(space.readAt(base, offset, 1), zero).toWord(), 5u);

  ASSERT_EQ(cache.storeSlow(0, base, &value, 1), nullptr);
  space.makeSymbolic(base, 1, input_);
  uint8_t loaded;
  EXPECT_FALSE(cache.load(0, base, loaded));
  EXPECT_FALSE(cache.loadSlow(0, base, &loaded, 1));
  ASSERT_EQ(space.fill(base, 0, 8), nullptr);
  EXPECT_TRUE(cache.loadSlow(0, base, &loaded, 1));
}

} // namespace
} // namespace sonde::memory
