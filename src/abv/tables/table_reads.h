#pragma once

/// \file
/// Reads of tables as circuits. What is not made a circuit is abstracted, and axioms tell its value
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

  /// Never Auto.
  TableEncoding choose(const Node* table);
  bool isCircuit(const Node* table);

  /// The circuit of table[index], made at most once. \require isCircuit(table), and its elements are encoded.
  BitSpan read(const Node* table, const Index& index, const ElementBits& elementBits);
  /// The same, if it has been made.
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
  std::unordered_map<uint64_t, TableEncoding> chosen_; ///< by table, where the choice is ours
  std::unordered_map<uint64_t, Diagram> diagrams_;     ///< by table
};

} // namespace sonde::abv
