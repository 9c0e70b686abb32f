#pragma once

/// \file
/// Decides formulas on a path by what is known already, and learns from the answers of the solver.
///
/// A formula is a combination of *leaves* by and, or, not. A leaf about one byte is decided by the values
/// that are left to this byte: those that the constraints about it alone allow, without the values that the
/// solver has shown to be impossible. Other leaves are decided if they were learnt. So a program that goes
/// through the places of a hash table, one of which was written at a hash of the input, asks for that place
/// once, not at each of them.
///
/// A *justification* of a value is a list of leaves that imply it, each with the truth that it has in the
/// path's model. If none of them can be otherwise, all of them are learnt, and other values need fewer.

#include "expr/byte_table.h"
#include "expr/rewrite/builder.h"
#include "path/path_condition.h"

#include <optional>

namespace sonde::path {

class Inference {
public:
  explicit Inference(expr::Builder& builder) : builder_(builder) {}

  /// Returns whether a goal can be true on the path, if that is known. If it can, `model` becomes a model of
  /// the part and the goal.
  std::optional<bool> isPossible(const PathCondition& path, const PathCondition::Part& part,
                                 const expr::Node* goal, expr::Model& model);

  /// Learns that a formula is false under every model of the path.
  void learnFalse(const PathCondition& path, const expr::Node* formula);

  /// Returns a formula that is false only where `expression`, a choice between numbers, has the value that it
  /// has in this model of the path: that a leaf of a justification is otherwise. It is the constant false
  /// where the value is known. Returns null if the expression is no such choice, or a large one.
  expr::Expr doubt(const PathCondition& path, const expr::Expr& expression, const expr::Model& model);

private:
  class View;
  class Justification;

  expr::Builder& builder_;
  expr::ByteTables tables_{size_t{1} << 15};
};

} // namespace sonde::path
