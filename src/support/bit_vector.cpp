#include "support/bit_vector.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace sonde {

namespace {

using Word = BitVector::Word;
constexpr unsigned wordBits = BitVector::wordBits;

unsigned digitValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

/// Replaces `words` by words * factor + addend, modulo 2^(64 * number of words).
void multiplyAdd(std::span<Word> words, Word factor, Word addend) {
  unsigned __int128 carry = addend;
  for (Word& word : words) {
    carry += static_cast<unsigned __int128>(word) * factor;
    word = static_cast<Word>(carry);
    carry >>= wordBits;
  }
}

/// Replaces `words` by words / divisor and returns the remainder.
Word divideBy(std::span<Word> words, Word divisor) {
  unsigned __int128 remainder = 0;
  for (size_t i = words.size(); i-- > 0;) {
    remainder = (remainder << wordBits) | words[i];
    words[i] = static_cast<Word>(remainder / divisor);
    remainder %= divisor;
  }
  return static_cast<Word>(remainder);
}

} // namespace

void BitVector::allocate() { words_ = new Word[wordCount()](); }

void BitVector::copyWords(const BitVector& other) {
  words_ = new Word[wordCount()];
  std::copy_n(other.words_, wordCount(), words_);
}

void BitVector::clearUnusedBits() {
  if (unsigned used = width_ % wordBits) data()[wordCount() - 1] &= mask(used);
}

BitVector BitVector::ones(unsigned width) {
  BitVector result(width, 0);
  std::fill_n(result.data(), result.wordCount(), ~Word{0});
  result.clearUnusedBits();
  return result;
}

BitVector BitVector::signedMin(unsigned width) {
  BitVector result(width, 0);
  result.data()[(width - 1) / wordBits] = Word{1} << ((width - 1) % wordBits);
  return result;
}

BitVector BitVector::signedValue(unsigned width, int64_t value) {
  BitVector result(width, static_cast<Word>(value));
  if (value < 0 && !result.isSmall()) {
    std::fill_n(result.words_ + 1, result.wordCount() - 1, ~Word{0});
    result.clearUnusedBits();
  }
  return result;
}

BitVector BitVector::fromWords(unsigned width, std::span<const Word> words) {
  BitVector result(width, 0);
  std::copy_n(words.begin(), std::min<size_t>(words.size(), result.wordCount()), result.data());
  result.clearUnusedBits();
  return result;
}

BitVector BitVector::parse(unsigned width, std::string_view digits, unsigned base) {
  BitVector result(width, 0);
  for (char c : digits) {
    SONDE_CHECK(digitValue(c) < base, "not a digit of the base");
    multiplyAdd({result.data(), result.wordCount()}, base, digitValue(c));
  }
  result.clearUnusedBits();
  return result;
}

int64_t BitVector::toSigned() const {
  unsigned unused = wordBits - width_;
  return static_cast<int64_t>(toWord() << unused) >> unused;
}

bool BitVector::fitsWord(Word& value) const {
  auto all = words();
  if (std::any_of(all.begin() + 1, all.end(), [](Word w) { return w != 0; })) return false;
  value = all[0];
  return true;
}

bool BitVector::isZero() const {
  return std::ranges::all_of(words(), [](Word w) { return w == 0; });
}

bool BitVector::isOne() const {
  Word value;
  return fitsWord(value) && value == 1;
}

bool BitVector::isOnes() const { return popcount() == width_; }

unsigned BitVector::popcount() const {
  unsigned count = 0;
  for (Word word : words()) count += std::popcount(word);
  return count;
}

unsigned BitVector::countLeadingZeros() const {
  auto all = words();
  for (size_t i = all.size(); i-- > 0;)
    if (all[i]) return width_ - (i * wordBits + std::bit_width(all[i]));
  return width_;
}

unsigned BitVector::countTrailingZeros() const {
  auto all = words();
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i]) return i * wordBits + std::countr_zero(all[i]);
  return width_;
}

bool BitVector::equalWords(const BitVector& other) const {
  return std::ranges::equal(words(), other.words());
}

bool BitVector::ultWords(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  return std::lexicographical_compare(
      std::make_reverse_iterator(words_ + wordCount()), std::make_reverse_iterator(words_),
      std::make_reverse_iterator(other.words_ + wordCount()), std::make_reverse_iterator(other.words_));
}

bool BitVector::slt(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  if (signBit() != other.signBit()) return signBit();
  return ult(other);
}

// Bitwise and ring operations: word by word, then the bits above the width are cleared.

BitVector BitVector::operator~() const {
  BitVector result = *this;
  for (unsigned i = 0; i < wordCount(); ++i) result.data()[i] = ~result.data()[i];
  result.clearUnusedBits();
  return result;
}

BitVector BitVector::operator&(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  BitVector result = *this;
  for (unsigned i = 0; i < wordCount(); ++i) result.data()[i] &= other.words()[i];
  return result;
}

BitVector BitVector::operator|(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  BitVector result = *this;
  for (unsigned i = 0; i < wordCount(); ++i) result.data()[i] |= other.words()[i];
  return result;
}

BitVector BitVector::operator^(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  BitVector result = *this;
  for (unsigned i = 0; i < wordCount(); ++i) result.data()[i] ^= other.words()[i];
  return result;
}

BitVector BitVector::operator-() const { return zero(width_) - *this; }

BitVector BitVector::operator+(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  if (isSmall()) return {width_, small_ + other.small_};
  BitVector result(width_, 0);
  unsigned __int128 carry = 0;
  for (unsigned i = 0; i < wordCount(); ++i) {
    carry += static_cast<unsigned __int128>(words_[i]) + other.words_[i];
    result.words_[i] = static_cast<Word>(carry);
    carry >>= wordBits;
  }
  result.clearUnusedBits();
  return result;
}

BitVector BitVector::operator-(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  if (isSmall()) return {width_, small_ - other.small_};
  BitVector result(width_, 0);
  Word borrow = 0;
  for (unsigned i = 0; i < wordCount(); ++i) {
    auto difference = static_cast<unsigned __int128>(words_[i]) - other.words_[i] - borrow;
    result.words_[i] = static_cast<Word>(difference);
    borrow = static_cast<Word>(difference >> wordBits) & 1;
  }
  result.clearUnusedBits();
  return result;
}

BitVector BitVector::operator*(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  if (isSmall()) return {width_, small_ * other.small_};
  BitVector result(width_, 0);
  unsigned count = wordCount();
  for (unsigned i = 0; i < count; ++i) {
    Word carry = 0;
    for (unsigned j = 0; i + j < count; ++j) {
      auto sum = static_cast<unsigned __int128>(words_[i]) * other.words_[j] + result.words_[i + j] + carry;
      result.words_[i + j] = static_cast<Word>(sum);
      carry = static_cast<Word>(sum >> wordBits);
    }
  }
  result.clearUnusedBits();
  return result;
}

/// Divides by shifting and subtracting if the divisor has several words: wide division is rare, and this
/// algorithm is easy to trust.
void BitVector::divide(const BitVector& n, const BitVector& d, BitVector& quotient, BitVector& remainder) {
  Word divisor;
  if (d.fitsWord(divisor)) {
    quotient = n;
    remainder = BitVector(n.width_, divideBy({quotient.data(), quotient.wordCount()}, divisor));
    return;
  }
  quotient = zero(n.width_);
  remainder = zero(n.width_);
  for (unsigned i = n.width_ - n.countLeadingZeros(); i-- > 0;) {
    bool carry = remainder.signBit();
    remainder = remainder.shl(1u);
    remainder.data()[0] |= n.bit(i);
    if (carry || d.ule(remainder)) {
      remainder = remainder - d;
      quotient.data()[i / wordBits] |= Word{1} << (i % wordBits);
    }
  }
}

BitVector BitVector::udiv(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  if (other.isZero()) return ones(width_);
  if (isSmall()) return {width_, small_ / other.small_};
  BitVector quotient, remainder;
  divide(*this, other, quotient, remainder);
  return quotient;
}

BitVector BitVector::urem(const BitVector& other) const {
  SONDE_DCHECK(width_ == other.width_, "operands of different widths");
  if (other.isZero()) return *this;
  if (isSmall()) return {width_, small_ % other.small_};
  BitVector quotient, remainder;
  divide(*this, other, quotient, remainder);
  return remainder;
}

BitVector BitVector::inverse() const {
  SONDE_DCHECK(bit(0), "an even number has no inverse");
  BitVector result = *this; // Newton's iteration: three bits are correct, and each round doubles them
  const BitVector two = one(width_) + one(width_);
  for (unsigned correct = 3; correct < width_; correct *= 2) result = result * (two - *this * result);
  return result;
}

BitVector BitVector::sdiv(const BitVector& other) const {
  BitVector quotient = (signBit() ? -*this : *this).udiv(other.signBit() ? -other : other);
  return signBit() != other.signBit() ? -quotient : quotient;
}

BitVector BitVector::srem(const BitVector& other) const {
  BitVector remainder = (signBit() ? -*this : *this).urem(other.signBit() ? -other : other);
  return signBit() ? -remainder : remainder;
}

BitVector BitVector::smod(const BitVector& other) const {
  BitVector remainder = srem(other);
  if (remainder.isZero() || remainder.signBit() == other.signBit() || other.isZero()) return remainder;
  return remainder + other;
}

BitVector BitVector::shl(unsigned amount) const {
  if (amount >= width_) return zero(width_);
  if (isSmall()) return {width_, small_ << amount};
  BitVector result(width_, 0);
  unsigned skip = amount / wordBits, shift = amount % wordBits;
  for (unsigned i = skip; i < wordCount(); ++i) {
    result.words_[i] = words_[i - skip] << shift;
    if (shift && i > skip) result.words_[i] |= words_[i - skip - 1] >> (wordBits - shift);
  }
  result.clearUnusedBits();
  return result;
}

BitVector BitVector::lshr(unsigned amount) const {
  if (amount >= width_) return zero(width_);
  if (isSmall()) return {width_, small_ >> amount};
  BitVector result(width_, 0);
  unsigned skip = amount / wordBits, shift = amount % wordBits, count = wordCount();
  for (unsigned i = 0; i + skip < count; ++i) {
    result.words_[i] = words_[i + skip] >> shift;
    if (shift && i + skip + 1 < count) result.words_[i] |= words_[i + skip + 1] << (wordBits - shift);
  }
  return result;
}

BitVector BitVector::ashr(unsigned amount) const {
  if (!signBit()) return lshr(amount);
  return ~(~*this).lshr(amount);
}

namespace {

/// Returns a shift amount as a number; anything from the width on is the width.
unsigned shiftAmount(const BitVector& amount, unsigned width) {
  Word value;
  return amount.fitsWord(value) && value < width ? static_cast<unsigned>(value) : width;
}

} // namespace

BitVector BitVector::shl(const BitVector& amount) const { return shl(shiftAmount(amount, width_)); }
BitVector BitVector::lshr(const BitVector& amount) const { return lshr(shiftAmount(amount, width_)); }
BitVector BitVector::ashr(const BitVector& amount) const { return ashr(shiftAmount(amount, width_)); }

BitVector BitVector::concat(const BitVector& low) const {
  unsigned width = width_ + low.width_;
  return zext(width).shl(low.width_) | low.zext(width);
}

BitVector BitVector::extract(unsigned high, unsigned low) const {
  SONDE_DCHECK(low <= high && high < width_, "extract out of range");
  return fromWords(high - low + 1, lshr(low).words());
}

BitVector BitVector::zext(unsigned width) const {
  SONDE_DCHECK(width >= width_, "an extension does not shrink");
  return fromWords(width, words());
}

BitVector BitVector::sext(unsigned width) const {
  SONDE_DCHECK(width >= width_, "an extension does not shrink");
  return signBit() ? ~(~*this).zext(width) : zext(width);
}

uint64_t BitVector::hash() const {
  uint64_t result = width_;
  for (Word word : words()) result = hashCombine(result, word);
  return result;
}

std::string BitVector::toBinary() const {
  std::string text(width_, '0');
  for (unsigned i = 0; i < width_; ++i)
    if (bit(i)) text[width_ - 1 - i] = '1';
  return text;
}

std::string BitVector::toHex() const {
  unsigned digits = (width_ + 3) / 4;
  std::string text(digits, '0');
  for (unsigned i = 0; i < digits; ++i)
    text[digits - 1 - i] = "0123456789abcdef"[(words()[i / 16] >> (i % 16 * 4)) & 15];
  return text;
}

std::string BitVector::toDecimal() const {
  BitVector rest = *this;
  std::string text;
  do text.push_back(static_cast<char>('0' + divideBy({rest.data(), rest.wordCount()}, 10)));
  while (!rest.isZero());
  std::ranges::reverse(text);
  return text;
}

} // namespace sonde
