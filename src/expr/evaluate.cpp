#include "expr/evaluate.h"

#include "expr/fold.h"

#include <algorithm>

namespace sonde::expr {

BitVector Evaluator::value(const Node* node) {
  SONDE_DCHECK(!node->isArray(), "an array has no bit-vector value");
  if (const BitVector* known = find(node)) return *known;
  stack_.push_back(node);
  drain();
  return *find(node);
}

const ArrayValue& Evaluator::arrayValue(const Node* node) {
  SONDE_DCHECK(node->isArray(), "not an array");
  auto it = arrays_.find(node);
  if (it == arrays_.end()) {
    ArrayValue value;
    while (!materialize(node, value)) drain();
    it = arrays_.emplace(node, std::move(value)).first;
  }
  return it->second;
}

const BitVector* Evaluator::find(const Node* node) const {
  if (node->hasValue()) return &node->value();
  return values_.find(node);
}

const BitVector* Evaluator::findOrPush(const Node* node) {
  const BitVector* known = find(node);
  if (!known) stack_.push_back(node);
  return known;
}

void Evaluator::drain() {
  while (!stack_.empty()) {
    const Node* node = stack_.back();
    if (find(node)) {
      stack_.pop_back();
      continue;
    }
    // A step that lacks an operand has pushed it onto the stack, and the node waits below.
    if (std::optional<BitVector> result = step(node)) values_.add(node, *std::move(result));
  }
}

std::optional<BitVector> Evaluator::step(const Node* node) {
  switch (node->kind()) {
  case Kind::Symbol: return model_.value(node);
  case Kind::Read: return read(node->operand(0), node->operand(1));
  case Kind::Ite: {
    const BitVector* condition = findOrPush(node->operand(0));
    if (!condition) return std::nullopt;
    const BitVector* taken = findOrPush(node->operand(condition->isOne() ? 1 : 2));
    if (!taken) return std::nullopt;
    return *taken;
  }
  case Kind::Eq:
    if (node->operand(0)->isArray()) {
      ArrayValue a, b;
      bool known = materialize(node->operand(0), a);
      known = materialize(node->operand(1), b) && known;
      if (!known) return std::nullopt;
      return BitVector::boolean(a.equals(b, node->operand(0)->indexWidth()));
    }
    [[fallthrough]];
  default: {
    const BitVector* a = findOrPush(node->operand(0));
    const BitVector* b = findOrPush(node->operand(node->operandCount() - 1));
    if (!a || !b) return std::nullopt;
    return fold(node->kind(), node->width(), *a, *b, node->is(Kind::Extract) ? node->extractLow() : 0);
  }
  }
}

const Node* Evaluator::skip(const Node* array) {
  const BitVector* condition = findOrPush(array->operand(0));
  if (!condition) return nullptr;
  return array->operand(condition->isOne() ? 1 : 2);
}

std::optional<BitVector> Evaluator::read(const Node* array, const Node* indexNode) {
  const BitVector* index = findOrPush(indexNode);
  if (!index) return std::nullopt;
  auto valueOf = [&](const Node* node) -> std::optional<BitVector> {
    const BitVector* known = findOrPush(node);
    if (!known) return std::nullopt;
    return *known;
  };
  while (true) {
    switch (array->kind()) {
    case Kind::ArraySymbol: return model_.element(array, *index);
    case Kind::Table: {
      uint64_t i;
      bool listed = index->fitsWord(i) && i < array->tableElements().size();
      return valueOf(listed ? array->tableElements()[i] : array->tableDefault());
    }
    case Kind::Ite:
      array = skip(array);
      if (!array) return std::nullopt;
      break;
    case Kind::Store: {
      const BitVector* written = findOrPush(array->operand(1));
      if (!written) {
        // All indices of the chain are requested at once, because requesting them one by one would walk the
        // chain for each.
        for (array = array->operand(0); array->is(Kind::Store); array = array->operand(0))
          findOrPush(array->operand(1));
        return std::nullopt;
      }
      if (*written == *index) return valueOf(array->operand(2));
      array = array->operand(0);
      break;
    }
    default: SONDE_UNREACHABLE("not an array");
    }
  }
}

bool Evaluator::materialize(const Node* array, ArrayValue& result) {
  result.elements.clear();
  bool known = true;
  auto keep = [&](const BitVector& index, const BitVector& value) { result.elements.emplace(index, value); };
  while (true) {
    switch (array->kind()) {
    case Kind::ArraySymbol: {
      const ArrayValue* value = model_.array(array);
      result.defaultElement = value ? value->defaultElement : BitVector::zero(array->width());
      if (value)
        for (const auto& [index, element] : value->elements) keep(index, element);
      return known;
    }
    case Kind::Table: {
      const BitVector* otherwise = findOrPush(array->tableDefault());
      if (otherwise) result.defaultElement = *otherwise;
      known = known && otherwise;
      uint64_t i = 0;
      for (const Node* element : array->tableElements()) {
        const BitVector* value = findOrPush(element);
        if (value) keep(BitVector(array->indexWidth(), i), *value);
        known = known && value;
        ++i;
      }
      return known;
    }
    case Kind::Ite:
      array = skip(array);
      if (!array) return false;
      break;
    case Kind::Store: {
      const BitVector* index = findOrPush(array->operand(1));
      const BitVector* value = findOrPush(array->operand(2));
      if (index && value) keep(*index, *value); // the outermost write at an index comes first and wins
      known = known && index && value;
      array = array->operand(0);
      break;
    }
    default: SONDE_UNREACHABLE("not an array");
    }
  }
}

BitVector evaluate(const Node* node, const Model& model) { return Evaluator(model).value(node); }

} // namespace sonde::expr
