#include "expr/byte_table.h"

namespace sonde::expr {

namespace {

constexpr unsigned maxWidth = 8;
static_assert(ByteSet().size() == size_t{1} << maxWidth);

} // namespace

std::optional<SymbolAtom> onlyByte(const Node* formula) {
  const SymbolSet* symbols = formula->symbols();
  if (!symbols || symbols->atoms().size() != 1) return std::nullopt;
  const SymbolAtom atom = symbols->atoms().front();
  if (atom.symbol->width() > maxWidth || (atom.symbol->isArray() && atom.isWhole())) return std::nullopt;
  return atom;
}

std::optional<ByteSet> ByteTables::of(const Node* formula) {
  const bool isNegated = formula->is(Kind::Not);
  const Node* const plain = isNegated ? formula->operand(0) : formula;
  auto known = tables_.find(plain->id());
  if (known == tables_.end()) {
    if (tables_.size() >= capacity_) tables_.clear();
    known = tables_.emplace(plain->id(), Table{plain, tabulate(plain)}).first;
  }
  const std::optional<ByteSet>& values = known->second.values;
  return isNegated && values ? std::optional(~*values) : values;
}

std::optional<ByteSet> ByteTables::tabulate(const Node* formula) {
  constexpr size_t mostSteps = 64;
  ++made_;
  steps_.clear();
  if (!steps_.add(formula, mostSteps)) return std::nullopt;
  const auto list = steps_.list();
  values_.resize(list.size());
  ByteSet result;
  for (unsigned value = 0; value < result.size(); ++value) {
    for (uint32_t i = 0; i < list.size(); ++i)
      values_[i] = list[i].isAtom ? BitVector(list[i].node->width(), value) : steps_.carryOut(i, values_);
    result[value] = values_.back().isOne();
  }
  return result;
}

size_t ByteTables::bytes() const {
  constexpr size_t ofIndex = 32; // a node of the index and its place
  return tables_.size() * (sizeof(Table) + ofIndex);
}

} // namespace sonde::expr
