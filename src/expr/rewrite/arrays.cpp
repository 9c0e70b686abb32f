/// Rules for arrays: reads look past writes they cannot see, and writes at constant indices become part of a
/// table.

#include "expr/rewrite/match.h"

#include <algorithm>
#include <vector>

namespace sonde::expr {

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
      std::uint64_t i;
      bool listed = index->value().fitsWord(i) && i < elements.size();
      return listed ? elements[i] : array->tableDefault();
    }
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
    constexpr std::size_t kMaxElements = 256; // each write copies the table
    auto elements = array->tableElements();
    std::uint64_t i;
    bool near = index->value().fitsWord(i) && i < kMaxElements && elements.size() <= kMaxElements;
    if (near && fires(Rule::StoreTable)) {
      std::vector<const Node*> written(elements.begin(), elements.end());
      written.resize(std::max<std::size_t>(written.size(), i + 1), array->tableDefault());
      written[i] = value;
      return table(array->indexWidth(), array->tableDefault(), written);
    }
  }
  return finish(Kind::Store, {array, index, value});
}

Expr Builder::table(unsigned indexWidth, const Node* defaultElement, std::span<const Node* const> elements) {
  std::size_t count = elements.size();
  while (count > 0 && elements[count - 1] == defaultElement) --count;
  if (count < elements.size() && !fires(Rule::TableTrim)) count = elements.size();
  std::vector<const Node*> operands{defaultElement};
  operands.insert(operands.end(), elements.begin(), elements.begin() + static_cast<std::ptrdiff_t>(count));
  return context_.table(indexWidth, operands);
}

} // namespace sonde::expr
