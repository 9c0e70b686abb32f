#pragma once

/// \file
/// Formulas about one byte, as the set of values that make them true. Most branches of programs that read
/// text ask for one byte, and two hundred and fifty-six evaluations say all about such a formula.

#include "expr/expr.h"
#include "expr/steps.h"
#include "expr/symbol_set.h"
#include "support/bit_vector.h"

#include <bitset>
#include <optional>
#include <unordered_map>
#include <vector>

namespace sonde::expr {

/// Values of a symbol of at most 8 bits, or of such an element of an array; of a smaller one, its values are
/// repeated.
using ByteSet = std::bitset<256>;

/// Returns the only byte that a formula is about; nothing if there are several, or if it is about larger
/// symbols or a whole array.
std::optional<SymbolAtom> onlyByte(const Node* formula);

/// Tabulates formulas, and remembers the tables.
class ByteTables {
public:
  /// At most `capacity` tables are remembered; then all of them are forgotten.
  explicit ByteTables(size_t capacity) : capacity_(capacity) {}

  /// Returns the values of its only byte that make a formula true; nothing if it has too many terms, or a
  /// term that is an array. Requires: `formula` has an only byte.
  std::optional<ByteSet> of(const Node* formula);

  uint64_t made() const { return made_; } ///< number of tables made so far
  /// What the tables take of memory, roughly.
  size_t bytes() const;

private:
  struct Table {
    Expr formula; ///< kept, so that its id stays its own
    std::optional<ByteSet> values;
  };
  std::optional<ByteSet> tabulate(const Node* formula);

  size_t capacity_;
  uint64_t made_ = 0;
  std::unordered_map<uint64_t, Table> tables_; ///< by the formula's id
  Steps steps_;
  std::vector<BitVector> values_;
};

} // namespace sonde::expr
