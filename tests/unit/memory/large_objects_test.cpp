/// Symbolic content of objects of all sizes, up to some gigabytes, against pages of plain bytes under one
/// input: every operation is done on both. Accesses crowd around a few places, so that they overlap.

#include "expr/evaluate.h"
#include "memory/address_space.h"
#include "support/fresh_byte.h"
#include "support/rng.h"

#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <map>

namespace sonde::memory {
namespace {

using expr::Expr;

class PlainBytes {
public:
  uint8_t get(uint64_t offset) const {
    auto page = pages_.find(offset / pageSize);
    return page == pages_.end() ? freshByte : page->second[offset % pageSize];
  }
  void set(uint64_t offset, uint8_t value) {
    auto [page, isNew] = pages_.try_emplace(offset / pageSize);
    if (isNew) page->second.fill(freshByte);
    page->second[offset % pageSize] = value;
  }
  uint64_t word(uint64_t offset, unsigned width) const {
    uint64_t value = 0;
    for (unsigned n = width; n-- > 0;) value = value << 8 | get(offset + n);
    return value;
  }

private:
  std::map<uint64_t, std::array<uint8_t, pageSize>> pages_;
};

class LargeObject {
public:
  LargeObject(expr::Builder& builder, Rng& rng, uint64_t size)
      : builder_(builder), rng_(rng), size_(size), space_({.newByte = freshByte}, &builder),
        input_(builder.symbol("input", expr::Sort::array(indexWidthOf(size), 8))) {
    base_ = space_.allocate(ObjectKind::Heap, size, 16, noSite);
    places_ = {0, 4090, 61'440, size / 2, size - 600};
    if (size > uint64_t{5} << 30) places_.push_back((uint64_t{1} << 32) - 300);
    expr::ArrayValue value{BitVector(8, rng.below(256)), {}};
    for (uint64_t place : places_)
      for (uint64_t n = 0; n < 600 && place + n < size; n += 1 + rng.below(3))
        value.elements.emplace(BitVector(indexWidthOf(size), place + n), BitVector(8, rng.below(256)));
    model_.setArray(input_, value);
  }

  void step() {
    const unsigned width = 1u << rng_.below(4);
    switch (rng_.below(10)) {
    case 0: return writeConcrete(width);
    case 1: return writeSymbolic(width);
    case 2:
    case 3: return writeAt(width);
    case 4: return fill();
    case 5: return copy();
    case 6: return makeSymbolic();
    case 7:
    case 8: return readAt(width);
    case 9: return rng_.oneIn(2) ? readBytes(width) : void(space_ = AddressSpace(space_));
    }
  }

  uint64_t refused() const { return refused_; }

private:
  uint64_t place(uint64_t count) {
    const uint64_t at = places_[rng_.below(places_.size())] + rng_.below(500);
    return std::min(at, size_ - count);
  }

  Expr inputByte(uint64_t offset) {
    return builder_.read(input_, builder_.constant(indexWidthOf(size_), offset));
  }
  Expr anyByte() { return inputByte(rng_.below(32)); }

  /// A symbolic offset at which an access of this width fits, with its value.
  std::pair<Expr, uint64_t> offset(unsigned width) {
    const Expr byte = builder_.zext(anyByte(), 64), other = builder_.zext(anyByte(), 64);
    const uint64_t here = place(256 * width) / width * width, there = place(256 * width);
    const auto number = [&](uint64_t value) { return builder_.constant(64, value); };
    Expr at;
    switch (rng_.below(4)) {
    case 0: // in a narrow window, aligned
      at = builder_.add(builder_.mul(byte, number(width)), number(here));
      break;
    case 1: // one of two windows
      at = builder_.ite(builder_.ult(byte, other), builder_.add(byte, number(there)),
                        builder_.add(builder_.mul(other, number(width)), number(here)));
      break;
    case 2: // by arithmetic that wraps around
      at = builder_.add(builder_.sub(byte, other), number(std::min(here + 256, size_ - 256 - width)));
      break;
    default: // anywhere
      at = builder_.urem(builder_.mul(byte, number(rng_.next() >> 8)), number(size_ - width + 1));
    }
    return {at, expr::evaluate(at, model_).toWord()};
  }

  /// As a path may know it.
  Window window(uint64_t value) {
    if (rng_.oneIn(2)) return {};
    const uint64_t before = rng_.below(300), after = rng_.below(70'000);
    return {value - std::min(value, before), value + after};
  }

  void writeConcrete(unsigned width) {
    const uint64_t at = place(width), value = rng_.next();
    ASSERT_EQ(space_.write(base_ + at, &value, width), nullptr);
    for (unsigned n = 0; n < width; ++n) bytes_.set(at + n, static_cast<uint8_t>(value >> 8 * n));
  }

  void writeSymbolic(unsigned width) {
    const uint64_t at = place(width);
    std::vector<Byte> written(width);
    for (unsigned n = 0; n < width; ++n) {
      if (rng_.oneIn(3))
        written[n].value = static_cast<uint8_t>(rng_.next());
      else
        written[n].expression = anyByte();
      bytes_.set(at + n, valueOf(written[n]));
    }
    ASSERT_EQ(space_.writeBytes(base_ + at, written), nullptr);
  }

  void writeAt(unsigned width) {
    const auto [at, number] = offset(width);
    Expr value = builder_.constant(8 * width, rng_.next() & BitVector::mask(8 * width));
    if (rng_.oneIn(2)) value = builder_.zext(anyByte(), 8 * width);
    if (!space_.writeAt(base_, at, value, window(number))) {
      ++refused_;
      return;
    }
    const uint64_t word = expr::evaluate(value, model_).toWord();
    for (unsigned n = 0; n < width; ++n) bytes_.set(number + n, static_cast<uint8_t>(word >> 8 * n));
  }

  void fill() {
    const uint64_t count = std::min(size_, rng_.oneIn(4) ? 9000 * rng_.below(20) : rng_.below(200));
    const uint64_t at = place(count);
    const auto value = static_cast<uint8_t>(rng_.oneIn(2) ? 0 : rng_.next());
    ASSERT_EQ(space_.fill(base_ + at, value, count), nullptr);
    for (uint64_t n = 0; n < count; ++n) bytes_.set(at + n, value);
  }

  void copy() {
    const uint64_t count = std::min(size_, rng_.oneIn(4) ? 5000 : rng_.below(400));
    const uint64_t from = place(count), to = rng_.oneIn(2) ? place(count) : std::min(from + 7, size_ - count);
    ASSERT_EQ(space_.copy(base_ + to, base_ + from, count), nullptr);
    std::vector<uint8_t> moved;
    for (uint64_t n = 0; n < count; ++n) moved.push_back(bytes_.get(from + n));
    for (uint64_t n = 0; n < count; ++n) bytes_.set(to + n, moved[n]);
  }

  void makeSymbolic() {
    const uint64_t count = std::min(size_, rng_.oneIn(2) ? 1 + rng_.below(300) : rng_.below(9000));
    const uint64_t at = place(count);
    space_.makeSymbolic(base_ + at, count, input_);
    for (uint64_t n = 0; n < count; ++n) bytes_.set(at + n, valueOf({inputByte(n)}));
  }

  void readAt(unsigned width) {
    const auto [at, number] = offset(width);
    const Expr value = space_.readAt(base_, at, width, window(number));
    if (!value) {
      ++refused_;
      return;
    }
    EXPECT_EQ(expr::evaluate(value, model_).toWord(), bytes_.word(number, width));
  }

  void readBytes(unsigned width) {
    const uint64_t at = place(width);
    std::vector<Byte> found;
    ASSERT_EQ(space_.readBytes(base_ + at, found, width), nullptr);
    bool concrete = true;
    for (unsigned n = 0; n < width; ++n) {
      concrete &= found[n].concrete();
      EXPECT_EQ(valueOf(found[n]), bytes_.get(at + n));
    }
    uint64_t whole = 0;
    const Outcome outcome = space_.read(base_ + at, &whole, width);
    EXPECT_EQ(outcome.metSymbolic(), !concrete);
    if (outcome) {
      EXPECT_EQ(whole, bytes_.word(at, width));
    }
    uint64_t length = 0;
    if (space_.scan(base_ + at, 77, width, length)) {
      for (uint64_t n = 0; n < length; ++n) EXPECT_NE(bytes_.get(at + n), 77);
    }
  }

  uint8_t valueOf(const Byte& byte) {
    return byte.concrete() ? byte.value
                           : static_cast<uint8_t>(expr::evaluate(byte.expression, model_).toWord());
  }

  expr::Builder& builder_;
  Rng& rng_;
  uint64_t size_;
  AddressSpace space_;
  Expr input_;
  expr::Model model_;
  PlainBytes bytes_;
  std::vector<uint64_t> places_;
  uint64_t base_;
  uint64_t refused_ = 0;
};

class LargeObjects : public ::testing::TestWithParam<uint64_t> {};

TEST_P(LargeObjects, AgreeWithPagesOfBytesUnderEachInput) {
  uint64_t refused = 0, steps = 0;
  for (uint64_t seed = 0; seed < (GetParam() < 100'000 ? 10 : 40); ++seed) {
    expr::Context context;
    expr::Builder builder(context);
    Rng rng(seed);
    LargeObject object(builder, rng, GetParam());
    for (int step = 0; step < 60; ++step, ++steps) object.step();
    refused += object.refused();
  }
  EXPECT_LT(refused, steps / 20); // so little was touched that views are small
}

INSTANTIATE_TEST_SUITE_P(Sizes, LargeObjects,
                         ::testing::Values(63'000, uint64_t{1} << 17, (uint64_t{1} << 20) + 12'345,
                                           uint64_t{1} << 30, uint64_t{1} << 32, uint64_t{6} << 30));

class LargeObjectViews : public ::testing::Test {
protected:
  expr::Context context_;
  expr::Builder builder_{context_};
  AddressSpace space_{{}, &builder_};
  Expr input_ = builder_.symbol("input", expr::Sort::array(arrayIndexWidth, 8));

  Expr word(uint64_t number) {
    Expr value;
    for (uint64_t n = 0; n < 4; ++n) {
      Expr byte = builder_.read(input_, builder_.constant(arrayIndexWidth, 4 * number + n));
      value = value ? builder_.concat(byte, value) : byte;
    }
    return builder_.zext(value, 64);
  }
  /// What it adds to the expressions that are alive.
  template <typename Action> uint64_t cost(Action action) {
    const uint64_t before = context_.liveBytes();
    action();
    return context_.liveBytes() - before;
  }
};

TEST_F(LargeObjectViews, CostInProportionToTheWindow) {
  const uint64_t size = uint64_t{1} << 30, base = space_.allocate(ObjectKind::Heap, size, 16, noSite);
  for (uint32_t n = 0; n < 1 << 20; ++n) {
    const uint32_t value = n * 2'654'435'761u;
    ASSERT_EQ(space_.write(base + 4 * uint64_t{n}, &value, sizeof value), nullptr);
  }
  const Expr offset = builder_.mul(word(0), builder_.constant(64, 4));
  EXPECT_EQ(space_.readAt(base, offset, 4, {}, 1 << 20).get(), nullptr); // all of it is too much
  Expr value;
  EXPECT_LT(cost([&] { value = space_.readAt(base, offset, 4, {0, 3996}); }), 200'000u);
  EXPECT_TRUE(value);
}

TEST_F(LargeObjectViews, CostNothingWhereNothingWasWritten) {
  const uint64_t size = uint64_t{1} << 32, base = space_.allocate(ObjectKind::Heap, size, 16, noSite);
  const Expr offset = builder_.zext(builder_.extract(word(0), 31, 0), 64);
  EXPECT_TRUE(space_.readAt(base, offset, 1)->isConstant());
  const uint64_t far = 0x1234'5678;
  ASSERT_EQ(space_.write(base + far, "x", 1), nullptr);
  Expr value;
  EXPECT_LT(cost([&] { value = space_.readAt(base, offset, 1); }), 100'000u);
  EXPECT_FALSE(value->isConstant());
  EXPECT_LT(cost([&] { ASSERT_TRUE(space_.writeAt(base, offset, builder_.constant(8, 1))); }), 100'000u);
}

TEST_F(LargeObjectViews, CostLittleIfAllBytesAreEqual) {
  const uint64_t size = uint64_t{8} << 20, base = space_.allocate(ObjectKind::Heap, size, 16, noSite);
  const int32_t minusOne = -1, seven = 7;
  ASSERT_EQ(space_.fill(base, 0xff, size), nullptr);
  const Expr offset =
      builder_.mul(builder_.zext(builder_.extract(word(0), 20, 0), 64), builder_.constant(64, 4));
  Expr value = space_.readAt(base, offset, 4);
  ASSERT_TRUE(value->isConstant());
  EXPECT_EQ(static_cast<int32_t>(value->value().toWord()), minusOne);
  ASSERT_EQ(space_.write(base + 400'000, &seven, sizeof seven), nullptr);
  EXPECT_LT(cost([&] { value = space_.readAt(base, offset, 4); }), 100'000u);
  EXPECT_FALSE(value->isConstant());
}

TEST_F(LargeObjectViews, CostLittleWhereAGigabyteIsFilled) {
  const uint64_t size = uint64_t{1} << 30, base = space_.allocate(ObjectKind::Heap, size, 16, noSite);
  const auto bytes = [&] {
    double sum = 0;
    space_.count(SharedBytes::ofAll(sum));
    return sum;
  };
  ASSERT_EQ(space_.fill(base + 5, 7, size - 9), nullptr);
  ASSERT_EQ(space_.write(base + 600'000'000, "xy", 2), nullptr);
  EXPECT_LT(bytes(), 20e6);
  char text[4] = {};
  ASSERT_TRUE(space_.read(base + 599'999'999, text, 4));
  EXPECT_EQ(std::string(text, 4), "\7xy\7");
  ASSERT_TRUE(space_.read(base + size - 6, text, 4));
  EXPECT_EQ(std::string(text, 4), std::string("\7\7\0\0", 4));
  const Expr offset = builder_.zext(builder_.extract(word(0), 29, 0), 64);
  Expr value;
  EXPECT_LT(cost([&] { value = space_.readAt(base, offset, 1); }), 200'000u);
  EXPECT_FALSE(value->isConstant());
  AddressSpace copy(space_);
  ASSERT_EQ(space_.fill(base, 0, size), nullptr);
  EXPECT_LT(bytes(), 10e6);
  ASSERT_TRUE(copy.read(base + 599'999'999, text, 4));
  EXPECT_EQ(std::string(text, 4), "\7xy\7");
}

TEST_F(LargeObjectViews, CopiesOfAnInputCostNothing) {
  const uint64_t size = uint64_t{1} << 30;
  const uint64_t from = space_.allocate(ObjectKind::Heap, size, 16, noSite);
  const uint64_t to = space_.allocate(ObjectKind::Heap, size + 5, 16, noSite);
  EXPECT_LT(cost([&] {
              space_.makeSymbolic(from, size, input_);
              ASSERT_EQ(space_.copy(to + 5, from, size), nullptr);
            }),
            10'000u);
  std::vector<Byte> bytes;
  ASSERT_EQ(space_.readBytes(to + 5 + 123'456'789, bytes, 1), nullptr);
  EXPECT_EQ(bytes[0].expression.get(),
            builder_.read(input_, builder_.constant(arrayIndexWidth, 123'456'789)).get());
}

// A note for each byte would take 50 times the object.
TEST_F(LargeObjectViews, TakeLittleMoreThanTheirBytesWhenALoopOverwritesThem) {
  const uint64_t size = uint64_t{1} << 20, base = space_.allocate(ObjectKind::Heap, size, 16, noSite);
  space_.makeSymbolic(base, size, input_);
  for (uint64_t n = 0; n < size; ++n) ASSERT_EQ(space_.write(base + n, "x", 1), nullptr);
  double bytes = 0;
  space_.count(SharedBytes::ofAll(bytes));
  EXPECT_LT(bytes, 8.0 * size);
  char text[2] = {};
  ASSERT_TRUE(space_.read(base + size - 1, text, 1));
  EXPECT_STREQ(text, "x");
}

} // namespace
} // namespace sonde::memory
