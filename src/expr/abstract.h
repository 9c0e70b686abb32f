#pragma once

/// \file
/// An abstract value is what is known about an expression's value without solving: known bits, an unsigned
/// interval, and the exact set of possible values if it is small. It is kept for widths up to 64; nothing is
/// known about wider expressions.
///
/// Soundness: under every model, the value agrees with the known bits, lies in the interval, and is in the
/// set if there is one. The three sharpen each other. Branch conditions decided here cost no
/// solver call.

#include "support/bit_vector.h"
#include "support/ref.h"

#include <array>
#include <cstdint>
#include <span>

namespace sonde::expr {

/// A small ascending set of numbers, possibly empty, that copies share and nobody changes. It is allocated
/// separately, because few of the millions of nodes have one.
class ValueSet {
public:
  static constexpr unsigned maxSize = 8;

  ValueSet() = default;
  explicit ValueSet(std::span<const uint64_t> ascending);

  bool empty() const { return !shared_; }
  std::span<const uint64_t> values() const {
    return shared_ ? std::span(shared_->values).first(shared_->size) : std::span<const uint64_t>();
  }

private:
  struct Shared : Counted<Shared> {
    uint32_t size = 0;
    std::array<uint64_t, maxSize> values;
  };
  Ref<Shared> shared_;
};

/// Returns a word with the low `count` bits set, for any `count`.
constexpr uint64_t maskOf(unsigned count) {
  if (count == 0) return 0;
  return count >= 64 ? ~uint64_t{0} : BitVector::mask(count);
}

struct Abstract {
  static constexpr unsigned maxWidth = 64;

  uint64_t zeros = 0; ///< bits known to be 0
  uint64_t ones = 0;  ///< bits known to be 1
  uint64_t low = 0;   ///< least value, unsigned
  uint64_t high = 0;  ///< greatest value, unsigned
  ValueSet several;   ///< all possible values, where they are few but more than one

  static Abstract unknown(unsigned width);
  static Abstract exactly(uint64_t value, unsigned width);

  bool isConstant() const { return low == high; }
  bool hasValues() const { return isConstant() || !several.empty(); }
  /// Returns the possible values; an empty span means that they are too many or unknown.
  std::span<const uint64_t> valueSet() const { return isConstant() ? std::span(&low, 1) : several.values(); }
  bool mayBe(uint64_t value) const;

  /// Returns the abstract value of exactly the values `ascending`: at least one, at most ValueSet::maxSize.
  static Abstract oneOf(std::span<const uint64_t> ascending, unsigned width);
  /// Returns the least abstract value that covers both.
  static Abstract join(const Abstract& a, const Abstract& b, unsigned width);
  /// Uses the known bits to sharpen the interval and vice versa. A set, if there is one, has made both exact
  /// already.
  void reduce(unsigned width);
};

} // namespace sonde::expr
