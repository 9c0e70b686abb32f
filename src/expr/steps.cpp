#include "expr/steps.h"

#include "expr/abstract.h"
#include "expr/fold.h"
#include "expr/symbol_set.h"

#include <optional>

namespace sonde::expr {

bool isAtom(const Node* node) {
  return node->is(Kind::Symbol) ||
         (node->is(Kind::Read) && node->operand(0)->isSymbol() && node->operand(1)->isConstant());
}

namespace {

bool isConstantTable(const Node* array) {
  return array->is(Kind::Table) && array->symbols() && array->symbols()->empty();
}

const BitVector& elementAt(const Node* table, const BitVector& index) {
  auto elements = table->tableElements();
  uint64_t i = 0;
  bool isInside = index.fitsWord(i) && i < elements.size();
  return (isInside ? elements[i] : table->tableDefault())->value();
}

/// Computes the frequent operations on words, which is several times as fast as on bit-vectors of any width.
std::optional<uint64_t> foldWords(const Node* node, uint64_t a, uint64_t b) {
  const uint64_t mask = maskOf(node->width());
  switch (node->kind()) {
  case Kind::Not: return ~a & mask;
  case Kind::And: return a & b;
  case Kind::Or: return a | b;
  case Kind::Xor: return a ^ b;
  case Kind::Add: return (a + b) & mask;
  case Kind::Mul: return (a * b) & mask;
  case Kind::Concat: return a << node->operand(1)->width() | b;
  case Kind::Extract: return (a >> node->extractLow()) & mask;
  case Kind::SExt: {
    const uint64_t sign = uint64_t{1} << (node->operand(0)->width() - 1);
    return ((a ^ sign) - sign) & mask;
  }
  case Kind::Eq: return a == b;
  case Kind::Ult: return a < b;
  case Kind::Slt: {
    const uint64_t sign = uint64_t{1} << (node->operand(0)->width() - 1);
    return (a ^ sign) < (b ^ sign);
  }
  default: return std::nullopt;
  }
}

} // namespace

void Steps::clear() {
  steps_.clear();
  places_ = {};
  input_ = nullptr;
}

bool Steps::add(const Node* formula, size_t most) {
  stack_.assign(1, formula);
  while (!stack_.empty()) {
    const Node* node = stack_.back();
    if (places_.find(node)) {
      stack_.pop_back();
      continue;
    }
    Step step{node, {}, node == input_ || isAtom(node)};
    bool ready = true;
    if (!step.isAtom)
      for (unsigned i = 0; i < node->operandCount(); ++i) {
        const Node* operand = node->operand(i);
        if (operand->isArray()) {
          if (!node->is(Kind::Read) || !isConstantTable(operand)) return false;
        } else if (const uint32_t* place = places_.find(operand)) {
          step.operands[i] = *place;
        } else {
          stack_.push_back(operand);
          ready = false;
        }
      }
    if (!ready) continue;
    if (steps_.size() == most) return false;
    stack_.pop_back();
    places_.add(node, static_cast<uint32_t>(steps_.size()));
    steps_.push_back(step);
  }
  return true;
}

BitVector Steps::carryOut(uint32_t place, std::span<const BitVector> values) const {
  const Step& step = steps_[place];
  const Node* node = step.node;
  if (node->hasValue()) return node->value();
  const BitVector& first = values[step.operands[0]];
  const BitVector& second = values[step.operands[1]];
  switch (node->kind()) {
  case Kind::Ite: return first.isOne() ? second : values[step.operands[2]];
  case Kind::Read: return elementAt(node->operand(0), second);
  default:
    if (node->width() <= BitVector::wordBits && first.isSmall())
      if (auto word = foldWords(node, first.toWord(), second.lowWord())) return {node->width(), *word};
    return fold(node->kind(), node->width(), first, second, node->is(Kind::Extract) ? node->extractLow() : 0);
  }
}

Model Steps::model(std::span<const BitVector> values) const {
  Model result;
  for (size_t place = 0; place < steps_.size(); ++place) {
    const Node* node = steps_[place].node;
    if (!steps_[place].isAtom) continue;
    if (node->isSymbol())
      result.set(node, values[place]);
    else
      result.setElement(node->operand(0), node->operand(1)->value(), values[place]);
  }
  return result;
}

} // namespace sonde::expr
