#include "expr/model.h"

#include <algorithm>

namespace sonde::expr {

bool ArrayValue::equals(const ArrayValue& other, unsigned indexWidth) const {
  auto agreesWith = [](const ArrayValue& a, const ArrayValue& b) {
    return std::ranges::all_of(a.elements,
                               [&](const auto& entry) { return entry.second == b.at(entry.first); });
  };
  if (!agreesWith(*this, other) || !agreesWith(other, *this)) return false;
  if (defaultElement == other.defaultElement) return true;
  // Different defaults matter only if some index is in neither list.
  size_t listed = elements.size();
  for (const auto& entry : other.elements) listed += !elements.contains(entry.first);
  return indexWidth < 64 && listed == size_t{1} << indexWidth;
}

void Model::set(const Node* symbol, BitVector value) {
  SONDE_DCHECK(symbol->is(Kind::Symbol) && symbol->width() == value.width(), "not a symbol of that width");
  scalars_.insert_or_assign(symbol, std::move(value));
}

void Model::setElement(const Node* array, const BitVector& index, BitVector value) {
  SONDE_DCHECK(array->is(Kind::ArraySymbol), "not an array symbol");
  auto [it, added] = arrays_.try_emplace(array);
  if (added) it->second.defaultElement = BitVector::zero(array->width());
  it->second.elements.insert_or_assign(index, std::move(value));
}

void Model::setArray(const Node* array, ArrayValue value) {
  SONDE_DCHECK(array->is(Kind::ArraySymbol), "not an array symbol");
  arrays_.insert_or_assign(array, std::move(value));
}

BitVector Model::value(const Node* symbol) const {
  auto it = scalars_.find(symbol);
  return it == scalars_.end() ? BitVector::zero(symbol->width()) : it->second;
}

BitVector Model::element(const Node* array, const BitVector& index) const {
  const ArrayValue* value = this->array(array);
  return value ? value->at(index) : BitVector::zero(array->width());
}

const ArrayValue* Model::array(const Node* array) const {
  auto it = arrays_.find(array);
  return it == arrays_.end() ? nullptr : &it->second;
}

bool Model::mentions(const Node* symbol) const {
  return scalars_.contains(symbol) || arrays_.contains(symbol);
}

void Model::override(const Model& other, std::span<const SymbolAtom> atoms) {
  for (const SymbolAtom& atom : atoms) {
    if (!atom.symbol->isArray()) {
      set(atom.symbol, other.value(atom.symbol));
    } else if (!atom.isWhole()) {
      BitVector index(atom.symbol->indexWidth(), atom.element);
      setElement(atom.symbol, index, other.element(atom.symbol, index));
    } else if (const ArrayValue* value = other.array(atom.symbol)) {
      setArray(atom.symbol, *value);
    } else {
      setArray(atom.symbol, {BitVector::zero(atom.symbol->width()), {}});
    }
  }
}

std::vector<const Node*> Model::symbols() const {
  std::vector<const Node*> result;
  for (const auto& entry : scalars_) result.push_back(entry.first);
  for (const auto& entry : arrays_) result.push_back(entry.first);
  std::ranges::sort(result, {}, &Node::id);
  return result;
}

} // namespace sonde::expr
