#pragma once

/// \file
/// Translates expressions to Z3 terms, and values of Z3 back. Only the z3 back end includes this.
///
/// An expression of width 1 may be a Bool or a bit-vector for Z3. Comparisons and connectives become Bool, so
/// that Z3 sees the boolean structure; other expressions stay bit-vectors, and are converted where necessary.

#include "expr/expr.h"
#include "expr/model.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>
#include <z3++.h>

namespace sonde::solver {

class Z3Translation {
public:
  explicit Z3Translation(z3::context& context) : z3_(context) {}

  /// Returns a Bool term for `node`, which has width 1.
  z3::expr formula(const expr::Node* node);
  /// Returns a term for `node` that is a bit-vector or an array.
  z3::expr term(const expr::Node* node);

  /// Returns the term as it was made: of width 1 it may be a Bool.
  z3::expr raw(const expr::Node* node);
  /// From now on `term` stands for the node wherever a new term has it as an operand.
  void replace(const expr::Node* node, const z3::expr& term);

  /// Forgets terms once there are many. Call it between queries.
  void trim();
  void clear();

  /// How many changes there were; `forgetTo` takes back those that came after.
  size_t mark() const { return trail_.size(); }
  void forgetTo(size_t mark);

private:
  void translate(const expr::Node* root);
  z3::expr build(const expr::Node* node);
  z3::expr connect(const expr::Node* node);
  z3::expr operation(const expr::Node* node);
  z3::expr table(const expr::Node* node);
  z3::expr constant(const BitVector& value);
  z3::sort sortOf(expr::Sort sort);
  z3::expr known(const expr::Node* node) const { return terms_.at(node); }
  z3::expr asBool(const expr::Node* node);
  z3::expr asTerm(const expr::Node* node);

  z3::context& z3_;
  // Keeps nodes alive, so that a node that is built again is the same and found.
  std::unordered_map<expr::Expr, z3::expr> terms_;
  std::vector<const expr::Node*> stack_;
  struct Change {
    expr::Expr node;
    std::optional<z3::expr> before; ///< the term that the node had before, if it had one
  };
  std::vector<Change> trail_;
};

/// Returns the value of the numeral `numeral`; nothing if it is not one.
std::optional<BitVector> valueOf(const z3::expr& numeral, unsigned width);

/// Returns the value of `array` in the model; nothing if Z3 describes it in a form without explicit elements.
std::optional<expr::ArrayValue> arrayValueOf(const z3::model& model, const z3::expr& array, expr::Sort sort);

} // namespace sonde::solver
