#pragma once

/// \file
/// The value of expressions under a model. Values are remembered per node, so that many expressions over one
/// model share their work; an Evaluator therefore dies with (or before any change of) its model.
///
/// Evaluation is iterative and lazy where it pays: only the taken side of an ite, only the element a table
/// read selects.

#include "expr/model.h"

#include <unordered_map>

namespace sonde::expr {

class Evaluator {
public:
  explicit Evaluator(const Model& model) : model_(model) {}

  /// \p node is a bit-vector; it must stay alive as long as the Evaluator.
  const BitVector& value(const Node* node);
  bool isTrue(const Node* node) { return value(node).isOne(); }
  /// \p node is an array.
  const ArrayValue& arrayValue(const Node* node);

private:
  void evaluate(const Node* root);
  bool step(const Node* node);

  const Model& model_;
  std::unordered_map<const Node*, BitVector> values_;
  std::unordered_map<const Node*, ArrayValue> arrays_;
  std::vector<const Node*> stack_;
};

/// One expression under a model.
BitVector evaluate(const Node* node, const Model& model);

} // namespace sonde::expr
