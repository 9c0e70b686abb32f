#pragma once

/// \file
/// A table as reduced decision diagrams over the bits of its index, one for each bit of the element, which
/// share their nodes. The root decides on the highest bit, because tables of programs have runs and blocks of
/// equal elements, which high bits distinguish.
///
/// The diagram knows nothing of a particular index. It is made once for a table and becomes gates once for
/// each index, so that a lookup costs what the diagram has kept, not the size of the table.

#include "abv/circuit/gates.h"
#include "expr/expr.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sonde::abv {

/// The bits of a table's element.
using ElementBits = std::function<BitSpan(const expr::Node*)>;

class Diagram {
public:
  explicit Diagram(const expr::Node* table);

  /// Returns gates for table[index], where `table` is the one that this diagram was made of.
  Bits read(Gates& gates, const expr::Node* table, BitSpan index, const ElementBits& elementBits) const;

  size_t size() const { return nodes_.size(); }

private:
  using Reference = uint32_t; ///< the number of a leaf, or, past all leaves, of a node

  struct Leaf {
    uint32_t operand; ///< the operand of the table that is the element
    uint32_t bit;
  };
  struct Choice {
    unsigned level; ///< the bit of the index
    Reference high, low;
    bool operator==(const Choice&) const = default;
  };

  static constexpr Reference falseLeaf = 0, trueLeaf = 1; ///< leaves that every diagram has
  unsigned levels_;                                       ///< bits of the index that lead to an element
  std::vector<Leaf> leaves_;     ///< the elements that references from 2 on stand for
  std::vector<Choice> nodes_;    ///< operands first
  std::vector<Reference> roots_; ///< the root of each bit of the element
};

} // namespace sonde::abv
