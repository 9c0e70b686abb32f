#pragma once

/// \file
/// Replaces sub-expressions and simplifies what is around them.

#include "expr/rewrite/builder.h"
#include "expr/symbol_set.h"

#include <limits>
#include <unordered_map>
#include <vector>

namespace sonde::expr {

/// Replaces each key by its value, in one pass (values are not searched again). Results are remembered, so
/// that one Substitution serves many expressions. What has none of the keys' symbols is not looked into.
class Substitution {
public:
  /// `limit` bounds the number of nodes visited by all calls of `apply` together.
  explicit Substitution(Builder& builder, size_t limit = std::numeric_limits<size_t>::max())
      : builder_(builder), limit_(limit) {}

  /// Replaces `from`, which must depend on symbols, by `to` of the same sort. All replacements must come
  /// before the first `apply`.
  void replace(const Node* from, const Node* to);
  /// Returns `root` with all replacements made; null if the limit was reached, and from then on.
  Expr apply(const Node* root);

private:
  bool mayContainKey(const Node* node) const;

  Builder& builder_;
  size_t limit_;
  std::unordered_map<Expr, Expr> results_;
  std::vector<SymbolAtom> atoms_; // the symbols of the keys; ascending once sorted_
  bool sorted_ = true;
  bool anywhere_ = false; // a key has too many symbols to list
};

} // namespace sonde::expr
