#pragma once

/// \file
/// An index at which arrays are read, and the key of a read.

#include "abv/circuit/gates.h"
#include "expr/expr.h"
#include "support/hash.h"

#include <cstddef>
#include <cstdint>

namespace sonde::abv {

using expr::Kind;
using expr::Node;

/// An expression, a constant, or one of the two indices that the abstraction makes (bitblast/abstraction.h).
/// Equal ids (for one index width) mean equal indices.
struct Index {
  uint64_t id = 0;
  BitSpan bits;

  static constexpr uint64_t constantTag = uint64_t{1} << 62;
  static constexpr uint64_t witnessTag = uint64_t{2} << 62;
  static constexpr uint64_t elsewhereTag = uint64_t{3} << 62;
};

/// The ids of an array and an index.
struct ReadKey {
  uint64_t array;
  uint64_t index;
  bool operator==(const ReadKey&) const = default;
};
struct HashReadKey {
  size_t operator()(const ReadKey& key) const { return hashCombine(key.array, key.index); }
};

} // namespace sonde::abv
