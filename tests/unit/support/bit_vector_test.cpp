#include "support/bit_vector.h"
#include "support/rng.h"

#include <gtest/gtest.h>

namespace sonde {
namespace {

using Wide = unsigned __int128;

BitVector fromWide(unsigned width, Wide value) {
  BitVector::Word words[] = {static_cast<BitVector::Word>(value), static_cast<BitVector::Word>(value >> 64)};
  return BitVector::fromWords(width, words);
}

Wide toWide(const BitVector& v) {
  Wide result = v.words()[0];
  if (v.wordCount() > 1) result |= static_cast<Wide>(v.words()[1]) << 64;
  return result;
}

__int128 toSignedWide(const BitVector& v) {
  unsigned unused = 128 - v.width();
  return static_cast<__int128>(toWide(v) << unused) >> unused;
}

/// Values near the corners as often as any others.
BitVector randomValue(Rng& rng, unsigned width) {
  BitVector::Word words[] = {rng.next(), rng.next()};
  BitVector random = BitVector::fromWords(width, words);
  switch (rng.below(6)) {
  case 0: return BitVector(width, rng.below(4));
  case 1: return BitVector::ones(width) - BitVector(width, rng.below(3));
  case 2: return BitVector::signedMin(width) + BitVector(width, rng.below(3));
  case 3: return random.lshr(static_cast<unsigned>(rng.below(width)));
  default: return random;
  }
}

class BitVectorAgainstInt128 : public testing::TestWithParam<unsigned> {};

TEST_P(BitVectorAgainstInt128, AllOperationsAgree) {
  unsigned width = GetParam();
  Rng rng(width);
  for (int round = 0; round < 3000; ++round) {
    BitVector a = randomValue(rng, width), b = randomValue(rng, width);
    Wide x = toWide(a), y = toWide(b);
    __int128 sx = toSignedWide(a), sy = toSignedWide(b);
    auto expect = [&](const BitVector& actual, Wide expected, const char* operation) {
      ASSERT_EQ(actual, fromWide(width, expected)) << operation << " " << a.toHex() << " " << b.toHex();
    };
    expect(~a, ~x, "not");
    expect(-a, -x, "neg");
    expect(a & b, x & y, "and");
    expect(a | b, x | y, "or");
    expect(a ^ b, x ^ y, "xor");
    expect(a + b, x + y, "add");
    expect(a - b, x - y, "sub");
    expect(a * b, x * y, "mul");
    expect(a.udiv(b), y ? x / y : ~Wide{0}, "udiv");
    expect(a.urem(b), y ? x % y : x, "urem");
    // The most negative value divided by -1 overflows the host's type at width 128 only.
    if (width < 128) {
      expect(a.sdiv(b), sy ? sx / sy : (sx < 0 ? Wide{1} : ~Wide{0}), "sdiv");
      expect(a.srem(b), sy ? sx % sy : sx, "srem");
      __int128 remainder = sy ? sx % sy : sx;
      if (sy && remainder && (remainder < 0) != (sy < 0)) remainder += sy;
      expect(a.smod(b), remainder, "smod");
    }
    expect(a.shl(b), y < width ? x << static_cast<unsigned>(y) : 0, "shl");
    expect(a.lshr(b), y < width ? x >> static_cast<unsigned>(y) : 0, "lshr");
    expect(a.ashr(b), sx >> static_cast<unsigned>(y < width ? y : width - 1), "ashr");
    ASSERT_EQ(a.ult(b), x < y);
    ASSERT_EQ(a.ule(b), x <= y);
    ASSERT_EQ(a.slt(b), sx < sy);
    ASSERT_EQ(a.sle(b), sx <= sy);
    ASSERT_EQ(a == b, x == y);

    auto high = static_cast<unsigned>(rng.below(width)), low = static_cast<unsigned>(rng.below(high + 1));
    ASSERT_EQ(a.extract(high, low), fromWide(high - low + 1, x >> low));
    ASSERT_EQ(toWide(a.zext(128)), x);
    ASSERT_EQ(toSignedWide(a.sext(128)), sx);
    if (high + 1 < width) {
      ASSERT_EQ(a.extract(width - 1, high + 1).concat(a.extract(high, 0)), a);
    }

    ASSERT_EQ(BitVector::parse(width, a.toBinary(), 2), a);
    ASSERT_EQ(BitVector::parse(width, a.toDecimal(), 10), a);
    ASSERT_EQ(BitVector::parse(width, a.toHex(), 16), a);
    unsigned leading = 0;
    while (leading < width && !a.bit(width - 1 - leading)) ++leading;
    unsigned trailing = 0;
    while (trailing < width && !a.bit(trailing)) ++trailing;
    ASSERT_EQ(a.countLeadingZeros(), leading);
    ASSERT_EQ(a.countTrailingZeros(), trailing);
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, BitVectorAgainstInt128,
                         testing::Values(1, 2, 3, 7, 8, 31, 32, 33, 63, 64, 65, 70, 100, 127, 128));

TEST(BitVector, WideDivisionMultipliesBack) {
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    auto width = static_cast<unsigned>(rng.between(129, 400));
    BitVector::Word words[7];
    for (auto& word : words) word = rng.next();
    BitVector n = BitVector::fromWords(width, words);
    for (auto& word : words) word = rng.next();
    BitVector d = BitVector::fromWords(width, words).lshr(static_cast<unsigned>(rng.below(width)));
    if (d.isZero()) continue;
    ASSERT_EQ(n.udiv(d) * d + n.urem(d), n);
    ASSERT_TRUE(n.urem(d).ult(d));
  }
}

TEST(BitVector, OddNumbersHaveInverses) {
  for (unsigned width : {1u, 2u, 3u, 4u, 7u, 8u, 24u, 25u, 63u, 64u, 65u, 130u})
    for (uint64_t value : {1u, 3u, 5u, 0xffu, 0x12345679u}) {
      BitVector odd(width, value);
      EXPECT_TRUE((odd * odd.inverse()).isOne()) << odd.toHex();
      EXPECT_TRUE((-odd * (-odd).inverse()).isOne()) << odd.toHex();
    }
}

TEST(BitVector, ReadsSignedValues) {
  EXPECT_EQ(BitVector::signedValue(8, -1), BitVector::ones(8));
  EXPECT_EQ(BitVector::signedValue(200, -2) + BitVector(200, 2), BitVector::zero(200));
  EXPECT_EQ(BitVector(8, 0x80).toSigned(), -128);
  EXPECT_EQ(BitVector(64, ~0ull).toSigned(), -1);
}

TEST(BitVector, MovesAndAssigns) {
  BitVector a = BitVector::ones(100), b(3, 5);
  BitVector moved = std::move(a);
  EXPECT_EQ(moved, BitVector::ones(100));
  b = moved;
  EXPECT_EQ(b, moved);
  moved = BitVector(3, 5);
  EXPECT_EQ(moved.toWord(), 5u);
  EXPECT_EQ(b, BitVector::ones(100));
}

} // namespace
} // namespace sonde
