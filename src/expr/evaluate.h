#pragma once

/// \file
/// The value of expressions under a model. Values are remembered per node, so that many expressions over one
/// model share their work; an Evaluator therefore dies with (or before any change of) its model.
///
/// Evaluation is iterative and lazy where it pays: only the taken side of an ite, only the element a table
/// read selects.

#include "expr/model.h"
#include "expr/node_notes.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace sonde::expr {

class Evaluator {
public:
  explicit Evaluator(const Model& model) : model_(model) {}

  /// `node` is a bit-vector; it must stay alive as long as the Evaluator.
  BitVector value(const Node* node);
  bool isTrue(const Node* node) { return value(node).isOne(); }
  /// `node` is an array.
  const ArrayValue& arrayValue(const Node* node);

private:
  const BitVector* find(const Node* node) const;
  /// Null if the value is not known yet; then the node is on the stack.
  const BitVector* findOrPush(const Node* node);
  void drain();
  /// The value of a node, or nothing after pushing what it still needs.
  std::optional<BitVector> step(const Node* node);
  std::optional<BitVector> read(const Node* array, const Node* index);
  /// The side of an array ite that counts; null after pushing its condition.
  const Node* skip(const Node* array);
  /// The whole array, or false after pushing what it still needs.
  bool materialize(const Node* array, ArrayValue& result);

  const Model& model_;
  NodeNotes<BitVector> values_;
  std::unordered_map<const Node*, ArrayValue> arrays_;
  std::vector<const Node*> stack_;
};

/// One expression under a model.
BitVector evaluate(const Node* node, const Model& model);

} // namespace sonde::expr
