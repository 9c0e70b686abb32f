#pragma once

/// \file
/// Translates expressions to literals (bit-blasting). Each node is encoded once per instance and cached by
/// its id; reads and equalities of arrays are abstracted (abstraction.h). Walks are iterative.
///
/// A cached word dies with its instance (solver.h makes a new one when most of it is garbage). The cache does
/// not keep nodes alive, because ids are never reused.
///
/// The walk of a query also gathers its cone: the leaves and array terms that the query depends on, whose
/// values make its model.

#include "abv/bitblast/abstraction.h"
#include "abv/circuit/gates.h"
#include "abv/tables/table_reads.h"
#include "expr/expr.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sonde::abv {

/// The nodes that a query depends on, each once, in a deterministic order.
struct Cone {
  std::vector<const Node*> symbols;    ///< bit-vectors
  std::vector<const Node*> arrays;     ///< array terms of every kind
  std::vector<const Node*> reads;      ///< Read nodes other than `tableReads`
  std::vector<const Node*> tableReads; ///< Read nodes that are circuits, hence right in every candidate
  std::vector<const Node*> equalities; ///< Eq of arrays

  void clear();
};

class Blaster {
public:
  Blaster(Gates& gates, Abstraction& abstraction, TableEncoding tables)
      : gates_(gates), abstraction_(abstraction), tables_(gates, tables) {}

  /// Starts a query with an empty cone; literals of earlier queries stay known.
  void beginQuery();
  /// Encodes `root` and all it depends on, and adds that to the cone. Throws GateBudgetSpent.
  void encode(const Node* root);
  const Cone& cone() const { return cone_; }

  /// Returns the word of an encoded bit-vector, or of any constant.
  BitSpan bits(const Node* node);
  /// Returns the literal of an encoded boolean.
  Literal literal(const Node* node) { return bits(node)[0]; }
  /// Returns the encoded bit-vector `node` as an index.
  Index index(const Node* node);

  /// Returns the bits of array[index] for an encoded array: those of the element if the index determines it,
  /// a circuit if the array is a table encoded that way, else fresh bits (an abstraction).
  BitSpan read(const Node* array, const Index& index);
  /// Returns the bits of array[index] if they were made before or need no abstraction.
  std::optional<BitSpan> findRead(const Node* array, const Index& index);

  /// Returns whether reads of `array` are encoded as circuits.
  bool isCircuit(const Node* array) { return array->is(Kind::Table) && tables_.isCircuit(array); }

  uint64_t query() const { return query_; }
  /// Returns the number of variables made for nodes that query `since` or a later one depended on.
  uint64_t variablesUsedSince(uint64_t since) const;

private:
  struct Entry {
    BitSpan bits; ///< empty for arrays
    uint64_t lastQuery = 0;
    uint32_t variables = 0; ///< number of variables made for this node
    bool isLeaf = false;    ///< has no operands, or only constants
  };
  struct Division {
    BitSpan quotient;
    BitSpan remainder;
  };
  struct Task {
    const Node* node;
    bool operandsDone;
  };

  void visit(const Node* node);
  void pushOperands(const Node* node);
  void record(const Node* node);
  void finish(const Node* node);
  Bits blast(const Node* node);
  Bits blastConstant(const Node* node) const;
  Bits blastAdd(const Node* node);
  BitSpan blastDivision(const Node* node);
  const Node* knownElement(const Node* array, const Index& index) const;

  Gates& gates_;
  Abstraction& abstraction_;
  TableReads tables_;
  LiteralArena arena_;
  std::unordered_map<uint64_t, Entry> entries_;
  std::unordered_map<uint64_t, BitSpan> constants_; ///< by id; constants are in no cone and have no entry
  std::unordered_map<uint64_t, std::unordered_map<uint64_t, Division>> divisions_; ///< dividend, divisor
  std::vector<Task> tasks_;
  Cone cone_;
  uint64_t query_ = 0;
};

} // namespace sonde::abv
