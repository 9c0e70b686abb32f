#pragma once

/// \file
/// A bit-vector value of any width from 1 up. Values of at most 64 bits live in the object; wider ones own an
/// array of 64-bit words, least significant first. Bits above the width are always zero.
///
/// The operations are SMT-LIB's: arithmetic wraps; division by zero gives all ones (udiv) or the dividend
/// (urem); shifts by the width or more give zero, or copies of the sign (ashr). Operands have equal widths.

#include "support/check.h"
#include "support/hash.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sonde {

class BitVector {
public:
  using Word = uint64_t;
  static constexpr unsigned wordBits = 64;

  /// Makes the bit-vector `value` modulo 2^width.
  BitVector(unsigned width, Word value) : width_(width) {
    SONDE_DCHECK(width > 0, "a bit-vector has at least one bit");
    if (isSmall()) {
      small_ = value & mask(width);
    } else {
      allocate();
      words_[0] = value;
    }
  }
  BitVector() : BitVector(1, 0) {}
  BitVector(const BitVector& other) : width_(other.width_) {
    if (isSmall())
      small_ = other.small_;
    else
      copyWords(other);
  }
  BitVector(BitVector&& other) noexcept : width_(other.width_), small_(other.small_) {
    other.width_ = 1;
    other.small_ = 0;
  }
  BitVector& operator=(BitVector other) noexcept {
    std::swap(width_, other.width_);
    std::swap(small_, other.small_);
    return *this;
  }
  ~BitVector() {
    if (!isSmall()) delete[] words_;
  }

  static BitVector zero(unsigned width) { return {width, 0}; }
  static BitVector one(unsigned width) { return {width, 1}; }
  static BitVector ones(unsigned width);
  static BitVector signedMin(unsigned width);
  static BitVector boolean(bool value) { return {1, value}; }
  static BitVector signedValue(unsigned width, int64_t value);
  /// Makes a value of the low words; missing words are zero, and bits above the width are dropped.
  static BitVector fromWords(unsigned width, std::span<const Word> words);
  /// Reads digits in base 2, 10 or 16 without a prefix, modulo 2^width. Every character must be a digit.
  static BitVector parse(unsigned width, std::string_view digits, unsigned base);

  unsigned width() const { return width_; }
  unsigned wordCount() const { return (width_ + wordBits - 1) / wordBits; }
  bool isSmall() const { return width_ <= wordBits; }
  /// Returns the value; the width must be at most 64.
  Word toWord() const {
    SONDE_DCHECK(isSmall(), "a wide value does not fit a word");
    return small_;
  }
  int64_t toSigned() const;
  /// Returns the least significant 64 bits.
  Word lowWord() const { return isSmall() ? small_ : words_[0]; }
  /// If the number fits 64 bits, stores it in `value` and returns true.
  bool fitsWord(Word& value) const;
  std::span<const Word> words() const { return {isSmall() ? &small_ : words_, wordCount()}; }

  bool bit(unsigned index) const {
    SONDE_DCHECK(index < width_, "bit index out of range");
    return (words()[index / wordBits] >> (index % wordBits)) & 1;
  }
  bool signBit() const { return bit(width_ - 1); }
  bool isZero() const;
  bool isOne() const;
  bool isOnes() const;
  bool isTrue() const { return width_ == 1 && small_ == 1; }
  bool isPowerOfTwo() const { return popcount() == 1; }
  unsigned popcount() const;
  unsigned countLeadingZeros() const;
  unsigned countTrailingZeros() const;

  BitVector operator~() const;
  BitVector operator-() const;
  BitVector operator&(const BitVector& other) const;
  BitVector operator|(const BitVector& other) const;
  BitVector operator^(const BitVector& other) const;
  BitVector operator+(const BitVector& other) const;
  BitVector operator-(const BitVector& other) const;
  BitVector operator*(const BitVector& other) const;
  BitVector udiv(const BitVector& other) const;
  BitVector urem(const BitVector& other) const;
  BitVector sdiv(const BitVector& other) const;
  BitVector srem(const BitVector& other) const;
  BitVector smod(const BitVector& other) const;
  /// Returns the multiplicative inverse modulo 2^width. The number must be odd.
  BitVector inverse() const;
  BitVector shl(const BitVector& amount) const;
  BitVector lshr(const BitVector& amount) const;
  BitVector ashr(const BitVector& amount) const;
  BitVector shl(unsigned amount) const;
  BitVector lshr(unsigned amount) const;
  BitVector ashr(unsigned amount) const;

  bool operator==(const BitVector& other) const {
    if (width_ != other.width_) return false;
    return isSmall() ? small_ == other.small_ : equalWords(other);
  }
  bool ult(const BitVector& other) const { return isSmall() ? small_ < other.small_ : ultWords(other); }
  bool ule(const BitVector& other) const { return !other.ult(*this); }
  bool slt(const BitVector& other) const;
  bool sle(const BitVector& other) const { return !other.slt(*this); }

  /// Returns the concatenation of this (the high part) and `low`.
  BitVector concat(const BitVector& low) const;
  /// Returns the bits `high` down to `low`, both included.
  BitVector extract(unsigned high, unsigned low) const;
  BitVector zext(unsigned width) const;
  BitVector sext(unsigned width) const;

  uint64_t hash() const;
  std::string toBinary() const;
  std::string toHex() const;
  std::string toDecimal() const;

  /// Returns a word with the low `width` bits set; 0 < width <= 64.
  static constexpr Word mask(unsigned width) { return ~Word{0} >> (wordBits - width); }

private:
  void allocate();
  void copyWords(const BitVector& other);
  bool equalWords(const BitVector& other) const;
  bool ultWords(const BitVector& other) const;
  Word* data() { return isSmall() ? &small_ : words_; }
  void clearUnusedBits();
  static void divide(const BitVector& n, const BitVector& d, BitVector& quotient, BitVector& remainder);

  unsigned width_;
  union {
    Word small_;
    Word* words_;
  };
};

} // namespace sonde

template <> struct std::hash<sonde::BitVector> {
  size_t operator()(const sonde::BitVector& value) const { return value.hash(); }
};
