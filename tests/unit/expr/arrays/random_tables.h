#pragma once

/// \file
/// Random conditions over tables of numbers and mixed tables, at indices that may lie past the last element,
/// wrap around, or be elements of other tables.

#include "expr/model.h"
#include "expr/rewrite/builder.h"
#include "support/rng.h"

#include <vector>

namespace sonde::expr::testing {

class RandomTables {
public:
  /// How tables come into conditions: as tables, or as arrays with a list of constraints that say what their
  /// elements are.
  enum class As : uint8_t { Tables, Lists };

  RandomTables(Builder& builder, uint64_t seed, As as = As::Tables, size_t largest = 300)
      : b_(builder), rng_(seed), as_(as), largest_(largest) {}

  Expr condition();
  Model model();
  /// Returns what is said of the elements of arrays in conditions made so far.
  const std::vector<Expr>& lists() const { return lists_; }

private:
  Expr comparison();
  uint64_t near();
  /// Returns an element with some arithmetic on it.
  Expr value(unsigned width, unsigned depth);
  Expr read(unsigned width, unsigned depth);
  /// Returns an element that is put together from bytes, as accesses are without typed views.
  Expr bytes(unsigned width, unsigned depth);
  Expr index(unsigned width, unsigned depth);
  Expr table(unsigned indexWidth, unsigned width);
  Expr symbol(unsigned width);

  Builder& b_;
  Rng rng_;
  As as_;
  size_t largest_; ///< elements of a table
  std::vector<Expr> lists_;
  unsigned arrays_ = 0;
  std::vector<Expr> symbols_;
};

} // namespace sonde::expr::testing
