#include "expr/arrays/transformations.h"

#include "expr/arrays/value_groups.h"

#include <algorithm>

namespace sonde::expr {

Expr onIndex(Builder& builder, const Truth& truth) { return isInside(builder, truth.leaf, truth.holds); }

Expr asTableOfBits(Builder& builder, const Truth& truth) {
  if (truth.holds.empty()) return builder.boolean(false);
  Interval all = Dependences::range(truth.leaf);
  // What is past the last change is the default element.
  bool isTrueAtLast = truth.holds.back().last == all.last;
  uint64_t first = truth.holds.front().first;
  uint64_t end = isTrueAtLast ? truth.holds.back().first : truth.holds.back().last + 1;
  if (end - first > mostIndices) return {};
  if (first < mostIndices / 2) first = 0; // no subtraction, then
  Expr bits[] = {builder.boolean(false), builder.boolean(true)};
  std::vector<const Node*> elements(end - first, bits[0]);
  for (auto [from, to] : truth.holds)
    for (uint64_t i = from; i <= to && i < end; ++i) elements[i - first] = bits[1];
  unsigned width = truth.leaf->width();
  Expr table = builder.table(width, bits[isTrueAtLast], elements);
  if (first == 0) return builder.read(table, truth.leaf);
  // Values below the first change would wrap around to the default.
  Expr read = builder.read(table, builder.sub(truth.leaf, builder.constant(width, first)));
  return isTrueAtLast ? builder.bitAnd(builder.uge(truth.leaf, builder.constant(width, first)), read) : read;
}

Expr onValues(Builder& builder, const Node* table, const Node* index) {
  if (index->width() > Abstract::maxWidth) return {};
  auto groups = valueGroups(table, {index->abstract().low, index->abstract().high});
  std::ranges::stable_partition(groups, [](const ValueGroup& group) { return group.element->hasValue(); });
  Expr result = groups.back().element;
  for (size_t i = groups.size() - 1; i-- > 0;)
    result = builder.ite(isInside(builder, index, groups[i].indices), groups[i].element, result);
  return result;
}

} // namespace sonde::expr
