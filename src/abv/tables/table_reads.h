#pragma once

/// \file
/// Encodes reads of tables as circuits. A read that is no circuit is abstracted, and axioms define its value
/// (axioms.h).

#include "abv/circuit/literal_arena.h"
#include "abv/tables/diagram.h"
#include "abv/tables/encoding.h"
#include "abv/tables/index.h"

#include <optional>
#include <unordered_map>

namespace sonde::abv {

class TableReads {
public:
  TableReads(Gates& gates, TableEncoding wanted) : gates_(gates), wanted_(wanted) {}

  /// Returns the encoding of this table's reads, which is never Auto.
  TableEncoding choose(const Node* table);
  bool isCircuit(const Node* table);

  /// Returns the circuit of table[index], which is made at most once. Requires: isCircuit(table), and the
  /// table's elements are encoded.
  BitSpan read(const Node* table, const Index& index, const ElementBits& elementBits);
  /// Returns the circuit of table[index] if it has been made.
  std::optional<BitSpan> find(const Node* table, const Index& index) const;

private:
  const Diagram& diagram(const Node* table);
  Bits make(const Node* table, BitSpan index, const ElementBits& elementBits);
  Bits makeRanges(const Node* table, BitSpan index, const ElementBits& elementBits);
  Bits makeChain(const Node* table, BitSpan index, const ElementBits& elementBits);

  Gates& gates_;
  TableEncoding wanted_;
  LiteralArena arena_;
  std::unordered_map<ReadKey, BitSpan, HashReadKey> circuits_;
  std::unordered_map<uint64_t, TableEncoding>
      chosen_;                                     ///< by table, where the encoding is chosen automatically
  std::unordered_map<uint64_t, Diagram> diagrams_; ///< by table
};

} // namespace sonde::abv
