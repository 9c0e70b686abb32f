#pragma once

/// \file
/// What stands for array terms in the bit-vector abstraction of a query (C_a in "Type and Interval Aware
/// Array Constraint Solving", ISSTA'21): fresh bits, which only axioms (axioms.h) relate.
///
///   a[i]       a word for each pair of an array term and an index, whether the query has that read or an
///              axiom speaks of it
///   a = b      a literal
///   diff(a,b)  an index where a and b differ if they do (a Skolem constant)
///   elsewhere  an index that is none of a given set of indices
///
/// Terms are known by node id. Ids are never reused and no expression is kept alive: an entry whose node died
/// is merely never asked for again.

#include "abv/circuit/gates.h"
#include "abv/circuit/literal_arena.h"
#include "abv/tables/index.h"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace sonde::abv {

class Abstraction {
public:
  explicit Abstraction(Gates& gates) : gates_(gates) {}

  std::optional<BitSpan> findRead(const Node* array, const Index& index) const;
  BitSpan read(const Node* array, const Index& index);

  /// Returns the literal that stands for `equality`, an Eq of arrays.
  Literal equality(const Node* equality);
  std::optional<Index> findWitness(const Node* equality) const;
  Index witness(const Node* equality);

  /// Returns the constant index `value`, which must be below 2^62.
  Index constantIndex(unsigned indexWidth, uint64_t value);
  /// Returns the index that stands for a position that is none of `indices` (ascending ids), if it has been
  /// made. The caller adds the axiom that makes it differ from them.
  std::optional<Index> findElsewhere(unsigned indexWidth, const std::vector<uint64_t>& indices) const;
  Index elsewhere(unsigned indexWidth, const std::vector<uint64_t>& indices);

private:
  using ElsewhereKey = std::pair<unsigned, std::vector<uint64_t>>;

  Gates& gates_;
  LiteralArena arena_;
  std::unordered_map<ReadKey, BitSpan, HashReadKey> reads_;
  std::unordered_map<uint64_t, Literal> equalities_;
  std::unordered_map<uint64_t, BitSpan> witnesses_;
  std::map<std::pair<unsigned, uint64_t>, BitSpan> constants_;
  std::map<ElsewhereKey, Index> elsewhere_;
};

/// Replaces the bits that `abstract` knows by constants.
void applyKnownBits(Bits& bits, const expr::Abstract& abstract);

} // namespace sonde::abv
