#include "abv/tables/table_reads.h"

#include "abv/circuit/adder.h"
#include "expr/arrays/value_groups.h"
#include "support/check.h"

#include <algorithm>
#include <unordered_set>

namespace sonde::abv {

namespace {

/// A diagram takes time for each of its nodes, axioms for each of the elements that a model may try in vain.
/// So axioms suit tables with large diagrams of few elements. Measured (bench/README.md): a scanner's next
/// states (520 nodes, 46 elements) take a third of the diagram's time with them, five random elements (170
/// nodes) half; keywords (480 nodes, 119 elements) take 1.8 times as long, 1,000 random elements 15 times.
constexpr size_t smallDiagramNodes = 150;
constexpr size_t manyNodesPerElement = 10;
/// A diagram with more nodes than this is never used, since it would also take too much memory.
constexpr size_t maxDiagramNodes = 1 << 14;
/// No diagram is built for a table with more element bits than this, because building takes time in
/// proportion.
constexpr uint64_t maxDiagramBits = uint64_t{1} << 18;

Bits constantBits(uint64_t value, size_t width) {
  Bits bits(width, Gates::falseLiteral);
  for (size_t i = 0; i < width && i < 64; ++i) bits[i] = Gates::constant((value >> i) & 1);
  return bits;
}

bool suitsDiagram(size_t nodes, const Node* table) {
  if (nodes <= smallDiagramNodes) return true;
  if (nodes > maxDiagramNodes) return false;
  if (table->width() == 1) return true; // a set of indices: a wrong guess at the bit excludes nearly nothing
  std::unordered_set<const Node*> distinct;
  for (const Node* element : table->tableElements()) distinct.insert(element);
  return nodes < manyNodesPerElement * distinct.size();
}

} // namespace

const Diagram& TableReads::diagram(const Node* table) {
  auto it = diagrams_.find(table->id());
  if (it == diagrams_.end()) it = diagrams_.emplace(table->id(), Diagram(table)).first;
  return it->second;
}

TableEncoding TableReads::choose(const Node* table) {
  if (wanted_ != TableEncoding::Auto) return wanted_;
  auto [it, isNew] = chosen_.try_emplace(table->id(), TableEncoding::Mux);
  if (!isNew || table->tableElements().empty()) return it->second;
  uint64_t bits = uint64_t{table->operandCount()} * table->width();
  if (bits > maxDiagramBits || !suitsDiagram(diagram(table).size(), table)) {
    it->second = TableEncoding::Lazy;
    diagrams_.erase(table->id());
  }
  return it->second;
}

bool TableReads::isCircuit(const Node* table) {
  TableEncoding encoding = choose(table);
  return encoding != TableEncoding::Axioms && encoding != TableEncoding::Lazy;
}

std::optional<BitSpan> TableReads::find(const Node* table, const Index& index) const {
  auto it = circuits_.find({table->id(), index.id});
  if (it == circuits_.end()) return std::nullopt;
  return it->second;
}

BitSpan TableReads::read(const Node* table, const Index& index, const ElementBits& elementBits) {
  if (auto known = find(table, index)) return *known;
  return circuits_[{table->id(), index.id}] = arena_.keep(make(table, index.bits, elementBits));
}

Bits TableReads::make(const Node* table, BitSpan index, const ElementBits& elementBits) {
  switch (choose(table)) {
  case TableEncoding::Mux: return diagram(table).read(gates_, table, index, elementBits);
  case TableEncoding::Ranges: return makeRanges(table, index, elementBits);
  case TableEncoding::Chain: return makeChain(table, index, elementBits);
  default: SONDE_UNREACHABLE("not a circuit");
  }
}

Bits TableReads::makeRanges(const Node* table, BitSpan index, const ElementBits& elementBits) {
  const uint64_t greatest =
      expr::maskOf(table->indexWidth()); // of 64 bits if indices have more: then it is open
  std::vector<expr::ValueGroup> groups = expr::valueGroups(table, {0, greatest});
  // The element with the most ranges is the default and needs none of them.
  std::ranges::stable_sort(groups, std::greater(),
                           [](const expr::ValueGroup& group) { return group.indices.size(); });
  auto copy = [](BitSpan bits) { return Bits(bits.begin(), bits.end()); };
  Bits result = copy(elementBits(groups.front().element));
  for (auto group = groups.begin() + 1; group != groups.end(); ++group) {
    Bits inRange;
    for (auto [first, last] : group->indices) {
      Literal low = -unsignedLess(gates_, index, constantBits(first, index.size()));
      Literal high = last == greatest ? Gates::trueLiteral
                                      : -unsignedLess(gates_, constantBits(last, index.size()), index);
      inRange.push_back(gates_.andGate(low, high));
    }
    result = gates_.mux(gates_.orAll(inRange), elementBits(group->element), result);
  }
  return result;
}

Bits TableReads::makeChain(const Node* table, BitSpan index, const ElementBits& elementBits) {
  auto elements = table->tableElements();
  BitSpan otherwise = elementBits(table->tableDefault());
  Bits result(otherwise.begin(), otherwise.end());
  for (size_t i = elements.size(); i-- > 0;)
    result = gates_.mux(gates_.equal(index, constantBits(i, index.size())), elementBits(elements[i]), result);
  return result;
}

} // namespace sonde::abv
