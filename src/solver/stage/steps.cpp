#include "solver/stage/steps.h"

#include "expr/fold.h"
#include "expr/symbol_set.h"

namespace sonde::solver {

using expr::Kind;
using expr::Node;

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

} // namespace

void Steps::clear() {
  steps_.clear();
  places_ = {};
}

bool Steps::add(const Node* formula, size_t most) {
  stack_.assign(1, formula);
  while (!stack_.empty()) {
    const Node* node = stack_.back();
    if (places_.find(node)) {
      stack_.pop_back();
      continue;
    }
    Step step{node, {}, isAtom(node)};
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
    return fold(node->kind(), node->width(), first, second, node->is(Kind::Extract) ? node->extractLow() : 0);
  }
}

} // namespace sonde::solver
