#pragma once

/// \file
/// What is known of an expression's value without solving: known bits, an unsigned interval, and the exact
/// set of possible values where it is small. Kept for widths up to 64; wider expressions are unknown.
///
/// Soundness: under every model, the value agrees with the known bits, lies in the interval, and is in the
/// set if there is one. The three sharpen each other (`reduce`). Branch conditions decided here cost no
/// solver call.

#include "expr/kind.h"
#include "support/bit_vector.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace sonde::expr {

class Node;

struct Abstract {
  static constexpr unsigned kMaxWidth = 64;
  static constexpr unsigned kMaxValues = 8;

  std::uint64_t zeros = 0;                        ///< bits known to be 0
  std::uint64_t ones = 0;                         ///< bits known to be 1
  std::uint64_t low = 0;                          ///< least value, unsigned
  std::uint64_t high = 0;                         ///< greatest value, unsigned
  std::array<std::uint64_t, kMaxValues> values{}; ///< ascending; the first `valueCount`
  std::uint8_t valueCount = 0;                    ///< 0: too many, or unknown

  static Abstract unknown(unsigned width);
  static Abstract exactly(std::uint64_t value, unsigned width);

  bool isConstant() const { return low == high; }
  bool hasValues() const { return valueCount != 0; }
  std::span<const std::uint64_t> valueSet() const { return {values.data(), valueCount}; }
  bool mayBe(std::uint64_t value) const;

  /// The weakest that covers both.
  static Abstract join(const Abstract& a, const Abstract& b, unsigned width);
  /// Lets bits, interval and set sharpen each other.
  void reduce(unsigned width);
};

/// The abstract value of a node of this kind over operands whose own are known.
/// \param width  of the result; \param extractLow  of an Extract.
Abstract abstractOf(Kind kind, unsigned width, std::span<const Node* const> operands, unsigned extractLow);

} // namespace sonde::expr
