#include "abv/tables/diagram.h"

#include "support/hash.h"

#include <bit>
#include <unordered_map>

namespace sonde::abv {

using expr::Node;

Diagram::Diagram(const Node* table) {
  auto elements = table->tableElements();
  levels_ = static_cast<unsigned>(std::bit_width(elements.size() - 1));
  size_t positions = size_t{1} << levels_;
  auto operandAt = [&](size_t position) {
    return static_cast<uint32_t>(position < elements.size() ? position + 1 : 0);
  };

  // References to leaves come before references to nodes, so the leaves are numbered first. Symbolic elements
  // are distinguished by node, not by position, so that equal elements are equal leaves.
  std::unordered_map<const Node*, Reference> firstLeaf;
  for (uint32_t operand = 0; operand < table->operandCount(); ++operand) {
    const Node* element = table->operand(operand);
    if (element->hasValue() || !firstLeaf.emplace(element, 2 + leaves_.size()).second) continue;
    for (uint32_t bit = 0; bit < table->width(); ++bit) leaves_.push_back({operand, bit});
  }
  auto leafFor = [&](const Node* element, unsigned bit) -> Reference {
    if (element->hasValue()) return element->value().bit(bit) ? trueLeaf : falseLeaf;
    return firstLeaf.at(element) + bit;
  };

  auto hash = [](const Choice& choice) {
    return hashCombine(hashCombine(choice.level, choice.high), choice.low);
  };
  std::unordered_map<Choice, Reference, decltype(hash)> known(0, hash);
  auto firstNode = static_cast<Reference>(2 + leaves_.size());
  auto choose = [&](unsigned level, Reference high, Reference low) {
    if (high == low) return high;
    auto [it, isNew] =
        known.try_emplace({level, high, low}, firstNode + static_cast<Reference>(nodes_.size()));
    if (isNew) nodes_.push_back({level, high, low});
    return it->second;
  };
  std::vector<Reference> row(positions);
  for (unsigned bit = 0; bit < table->width(); ++bit) {
    for (size_t i = 0; i < positions; ++i) row[i] = leafFor(table->operand(operandAt(i)), bit);
    for (unsigned level = 0; level < levels_; ++level)
      for (size_t i = 0; i < positions >> (level + 1); ++i)
        row[i] = choose(level, row[2 * i + 1], row[2 * i]);
    roots_.push_back(row[0]);
  }
}

Bits Diagram::read(Gates& gates, const Node* table, BitSpan index, const ElementBits& elementBits) const {
  Bits values{Gates::falseLiteral, Gates::trueLiteral}; // the literal of each node, by its reference
  values.reserve(2 + leaves_.size() + nodes_.size());
  for (const Leaf& leaf : leaves_) values.push_back(elementBits(table->operand(leaf.operand))[leaf.bit]);
  for (const Choice& node : nodes_)
    values.push_back(gates.mux(index[node.level], values[node.high], values[node.low]));

  Bits below(index.begin() + levels_, index.end());
  for (Literal& bit : below) bit = -bit;
  Literal inside = gates.andAll(below);
  Bits result;
  for (Reference root : roots_) result.push_back(values[root]);
  return inside == Gates::trueLiteral ? result
                                      : gates.mux(inside, result, elementBits(table->tableDefault()));
}

} // namespace sonde::abv
