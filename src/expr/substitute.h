#pragma once

/// \file
/// Replaces sub-expressions and simplifies what is around them.

#include "expr/builder.h"

#include <unordered_map>

namespace sonde::expr {

/// Replaces each key by its value, in one pass (values are not searched again). Results are remembered, so
/// that one Substitution serves many expressions.
class Substitution {
public:
  explicit Substitution(Builder& builder) : builder_(builder) {}

  /// Both of one sort. All replacements come before the first `apply`.
  void replace(const Node* from, const Node* to);
  Expr apply(const Node* root);

private:
  Builder& builder_;
  std::unordered_map<Expr, Expr> results_;
};

} // namespace sonde::expr
