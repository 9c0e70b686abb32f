/// Rules for arrays: reads look past writes they cannot see, and writes at constant indices become part of a
/// table.

#include "expr/fold.h"
#include "expr/rewrite/builder.h"
#include "expr/rewrite/match.h"

#include <algorithm>
#include <vector>

namespace sonde::expr {

namespace {

constexpr size_t maxComposed = 256; // elements, since composing visits each of them

bool isConstantTable(const Node* n) {
  return n->is(Kind::Table) &&
         std::ranges::all_of(n->operands(), [](const Node* e) { return e->isConstant(); });
}

/// An index that is a function of one element of a table of constants.
struct IndexOfElement {
  std::vector<const Node*> steps; ///< the function, outermost first
  const Node* inner = nullptr;    ///< the read of the element; null if the index has no such form

  explicit IndexOfElement(const Node* index) {
    constexpr size_t maxSteps = 4;
    while (steps.size() <= maxSteps) {
      if (index->is(Kind::Read)) {
        const Node* table = index->operand(0);
        bool isSmall = table->is(Kind::Table) && table->operandCount() <= maxComposed + 1;
        if (isSmall && isConstantTable(table)) inner = index;
        return;
      }
      if (index->operandCount() == 0 || index->operandCount() > 2 || index->operand(0)->isArray()) return;
      steps.push_back(index);
      index = varying(index);
      if (!index) return;
    }
  }

  BitVector operator()(BitVector element) const {
    for (size_t i = steps.size(); i-- > 0;) {
      const Node* step = steps[i];
      auto value = [&](const Node* operand) { return operand->isConstant() ? operand->value() : element; };
      element = fold(step->kind(), step->width(), value(step->operand(0)),
                     value(step->operand(step->operandCount() - 1)),
                     step->is(Kind::Extract) ? step->extractLow() : 0);
    }
    return element;
  }

private:
  /// Returns the operand that is no constant; null if there are two.
  static const Node* varying(const Node* n) {
    if (n->operandCount() == 1) return n->operand(0);
    if (n->operand(0)->isConstant()) return n->operand(1);
    return n->operand(1)->isConstant() ? n->operand(0) : nullptr;
  }
};

} // namespace

/// Composes nested table reads, as in yy_meta[yy_ec[c]], into one.
Expr Builder::composeReads(const Node* table, const Node* index) {
  IndexOfElement function(index);
  if (!function.inner || table->operandCount() > maxComposed + 1 || !isConstantTable(table)) return {};
  if (!fires(Rule::ReadRead)) return {};
  auto outer = table->tableElements();
  const Node* inner = function.inner->operand(0);
  std::vector<const Node*> composed;
  for (const Node* element : inner->operands()) {
    BitVector position = function(element->value());
    uint64_t i;
    bool listed = position.fitsWord(i) && i < outer.size();
    composed.push_back(listed ? outer[i] : table->tableDefault());
  }
  Expr whole = this->table(inner->indexWidth(), composed[0], std::span(composed).subspan(1));
  return read(whole, function.inner->operand(1));
}

Expr Builder::read(const Node* array, const Node* index) {
  while (array->is(Kind::Store)) {
    if (array->operand(1) == index && fires(Rule::ReadWritten)) return array->operand(2);
    if (!alwaysDiffer(array->operand(1), index) || !fires(Rule::ReadPast)) break;
    array = array->operand(0);
  }
  if (array->is(Kind::Table)) {
    auto elements = array->tableElements();
    if (elements.empty() && fires(Rule::ReadTable)) return array->tableDefault();
    if (index->isConstant() && fires(Rule::ReadTable)) {
      uint64_t i;
      bool listed = index->value().fitsWord(i) && i < elements.size();
      return listed ? elements[i] : array->tableDefault();
    }
    if (Expr e = composeReads(array, index)) return e;
  }
  return finish(Kind::Read, {array, index});
}

Expr Builder::store(const Node* array, const Node* index, const Node* value) {
  if (value->is(Kind::Read) && value->operand(0) == array && value->operand(1) == index &&
      fires(Rule::StoreBack))
    return array;
  if (array->is(Kind::Store) && array->operand(1) == index && fires(Rule::StoreOver))
    return store(array->operand(0), index, value);
  if (array->is(Kind::Table) && index->isConstant()) {
    constexpr size_t maxElements = 256; // each write copies the table
    auto elements = array->tableElements();
    uint64_t i;
    bool near = index->value().fitsWord(i) && i < maxElements && elements.size() <= maxElements;
    if (near && fires(Rule::StoreTable)) {
      std::vector<const Node*> written(elements.begin(), elements.end());
      written.resize(std::max<size_t>(written.size(), i + 1), array->tableDefault());
      written[i] = value;
      return table(array->indexWidth(), array->tableDefault(), written);
    }
  }
  return finish(Kind::Store, {array, index, value});
}

Expr Builder::table(unsigned indexWidth, const Node* defaultElement, std::span<const Node* const> elements) {
  size_t count = elements.size();
  while (count > 0 && elements[count - 1] == defaultElement) --count;
  if (count < elements.size() && !fires(Rule::TableTrim)) count = elements.size();
  std::vector<const Node*> operands{defaultElement};
  operands.insert(operands.end(), elements.begin(), elements.begin() + static_cast<ptrdiff_t>(count));
  return context_.table(indexWidth, operands);
}

} // namespace sonde::expr
