#pragma once

/// \file
/// Evaluates expressions under a model. Values are cached by node, so that many expressions over one model
/// share their work; after its model has changed, an Evaluator must forget them.
///
/// Evaluation is iterative, and lazy where it pays: it visits only the chosen side of an ite and only the
/// element that a table read selects.

#include "expr/model.h"
#include "expr/node_notes.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace sonde::expr {

class Evaluator {
public:
  explicit Evaluator(const Model& model) : model_(model) {}

  /// Returns the value of `node`, a bit-vector, which must outlive the Evaluator.
  BitVector value(const Node* node);
  bool isTrue(const Node* node) { return value(node).isOne(); }
  /// Returns the value of `node`, an array.
  const ArrayValue& arrayValue(const Node* node);
  /// Forgets all values: the model may have changed.
  void forget() {
    values_.clear();
    arrays_.clear();
  }

private:
  const BitVector* find(const Node* node) const;
  /// Returns the value of `node` if it is known; otherwise pushes the node and returns null.
  const BitVector* findOrPush(const Node* node);
  void drain();
  /// Returns the value of a node; returns nothing, after pushing them, if operands are still missing.
  std::optional<BitVector> step(const Node* node);
  std::optional<BitVector> read(const Node* array, const Node* index);
  /// Returns the array that an array-valued ite selects; returns null, after pushing it, if the condition is
  /// still missing.
  const Node* skip(const Node* array);
  /// Stores the value of the whole array in `result`; returns false, after pushing them, if nodes are still
  /// missing.
  bool materialize(const Node* array, ArrayValue& result);

  const Model& model_;
  NodeNotes<BitVector> values_;
  std::unordered_map<const Node*, ArrayValue> arrays_;
  std::vector<const Node*> stack_;
};

/// Returns the value of one expression under a model.
BitVector evaluate(const Node* node, const Model& model);

} // namespace sonde::expr
