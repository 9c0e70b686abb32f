#pragma once

/// \file
/// Applies the transformations of array operations to boolean conditions: those of branches, assumptions and
/// checks, and the assertions of a script. As in the paper (section 4), the index-based transformation is
/// tried first, on the largest formulas that it can take, and the value-based one takes the reads that are
/// left.

#include "expr/arrays/join.h"
#include "expr/arrays/option.h"
#include "expr/arrays/transformations.h"
#include "support/statistics.h"

#include <unordered_map>
#include <unordered_set>

namespace sonde::expr {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_ARRAYS_COUNTERS(X)                                                                             \
  X(Conditions, Count,    "conditions that read a table")                                                    \
  X(Index,      Count,    "index-based transformations: conditions on elements that became some on indices") \
  X(Value,      Count,    "value-based transformations: reads that became choices between values")           \
  X(Mixed,      Count,    "those of arrays with symbolic elements")                                          \
  X(Bits,       Count,    "index-based transformations into a table of bits")                                \
  X(Joined,     Count,    "equations between elements at two indices that became conditions on both")        \
  X(Indices,    Count,    "indices for which a condition was evaluated")                                     \
  X(Intervals,  Count,    "intervals of indices in the results")                                             \
  X(Time,       Duration, "transforming")
// clang-format on
SONDE_DEFINE_COUNTERS(ArraysCounter, "arrays", SONDE_ARRAYS_COUNTERS)

class ConditionTransformer {
public:
  ConditionTransformer(Builder& builder, ArrayOption option, Statistics& statistics);

  /// Returns a condition that is equivalent to `condition` under every assignment. Answers are remembered.
  Expr apply(const Expr& condition);

private:
  Expr transform(const Node* root);
  /// Returns the result for `node` alone, whose operands are not looked into; null if there is none.
  Expr transformFormula(const Node* node);
  /// Returns the result for an equation between elements at two indices, which the paper leaves as it is.
  Expr transformEquation(const Node* node, uint64_t mostSteps);
  Expr transformRead(const Expr& read);
  /// Returns whether the option `auto` prefers the result of a scan to the formula.
  static bool pays(const Node* formula, const Truth& truth);
  /// Returns whether the option `auto` makes a choice of the read.
  bool isAmongFew(const Node* read);

  Builder& builder_;
  ArrayOption option_;
  Counters<ArraysCounter> counters_;
  Dependences dependences_;
  IndexScan scan_{dependences_};
  std::unordered_map<Expr, Expr> done_;  ///< conditions, formulas and reads, with their results
  std::unordered_set<uint64_t> refused_; ///< ids of equations that were tried in vain
};

/// Switches those rules of the builder that are about arrays as an option demands: all of them fold constants
/// in some way. Of rules that have a switch of their own, it says whether they may be used: composing reads
/// of tables, folding by abstract values, which know the elements of tables, and dropping elements at the end
/// of a table that are its default.
struct ArrayRules {
  bool composed = true;
  bool abstract = true;
  bool trimmed = true;
};
void setArrayRules(Builder& builder, ArrayOption option, ArrayRules allowed = {});

/// Returns how often dynamic constant folding replaced a read.
uint64_t constantFoldings(const Builder& builder);

} // namespace sonde::expr
