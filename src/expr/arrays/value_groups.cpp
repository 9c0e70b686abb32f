#include "expr/arrays/value_groups.h"

#include <algorithm>
#include <unordered_map>

namespace sonde::expr {

std::vector<ValueGroup> valueGroups(const Node* table, Interval range) {
  std::vector<ValueGroup> groups;
  std::unordered_map<const Node*, size_t> places;
  auto add = [&](const Node* element, uint64_t first, uint64_t last) {
    auto [it, isNew] = places.try_emplace(element, groups.size());
    if (isNew) groups.push_back({element, {}});
    std::vector<Interval>& indices = groups[it->second].indices;
    if (!indices.empty() && indices.back().last + 1 == first)
      indices.back().last = last;
    else
      indices.push_back({first, last});
  };
  auto elements = table->tableElements();
  for (uint64_t i = range.first; i < elements.size() && i <= range.last; ++i) add(elements[i], i, i);
  uint64_t last = std::min(range.last, maskOf(table->indexWidth()));
  uint64_t past = std::max<uint64_t>(range.first, elements.size());
  if (past <= last) add(table->tableDefault(), past, last);
  return groups;
}

} // namespace sonde::expr
