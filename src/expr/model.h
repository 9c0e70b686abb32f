#pragma once

/// \file
/// A model: a value for every symbol. Symbols it does not mention are zero, arrays it does not mention are
/// zero everywhere, so a model is always total.

#include "expr/expr.h"
#include "expr/symbol_set.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace sonde::expr {

struct BitVectorLess {
  bool operator()(const BitVector& a, const BitVector& b) const { return a.ult(b); }
};

/// The value of an array: a default and the elements that may differ from it.
struct ArrayValue {
  BitVector defaultElement;
  std::map<BitVector, BitVector, BitVectorLess> elements;

  const BitVector& at(const BitVector& index) const {
    auto it = elements.find(index);
    return it == elements.end() ? defaultElement : it->second;
  }
  /// Returns whether both are the same function of an index of `indexWidth` bits; explicit elements may hide
  /// a different default.
  bool equals(const ArrayValue& other, unsigned indexWidth) const;
};

class Model {
public:
  /// Sets the value of `symbol`, a Symbol.
  void set(const Node* symbol, BitVector value);
  /// Sets one element of `array`, an ArraySymbol.
  void setElement(const Node* array, const BitVector& index, BitVector value);
  void setArray(const Node* array, ArrayValue value);

  BitVector value(const Node* symbol) const;
  BitVector element(const Node* array, const BitVector& index) const;
  /// Returns the value of `array`, or null if the model does not mention it.
  const ArrayValue* array(const Node* array) const;
  bool mentions(const Node* symbol) const;

  /// Takes the values that `other` has for these scalars, elements and whole arrays; the rest stays.
  void override(const Model& other, std::span<const SymbolAtom> atoms);
  /// Returns the symbols mentioned, in creation order.
  std::vector<const Node*> symbols() const;
  bool empty() const { return scalars_.empty() && arrays_.empty(); }

private:
  std::unordered_map<Expr, BitVector> scalars_;
  std::unordered_map<Expr, ArrayValue> arrays_;
};

} // namespace sonde::expr
