#include "abv/bitblast/abstraction.h"

#include "support/check.h"

namespace sonde::abv {

void applyKnownBits(Bits& bits, const expr::Abstract& abstract) {
  if (bits.size() > expr::Abstract::maxWidth) return;
  for (size_t i = 0; i < bits.size(); ++i) {
    if ((abstract.zeros >> i) & 1) bits[i] = Gates::falseLiteral;
    if ((abstract.ones >> i) & 1) bits[i] = Gates::trueLiteral;
  }
}

std::optional<BitSpan> Abstraction::findRead(const Node* array, const Index& index) const {
  auto it = reads_.find({array->id(), index.id});
  if (it == reads_.end()) return std::nullopt;
  return it->second;
}

BitSpan Abstraction::read(const Node* array, const Index& index) {
  if (auto known = findRead(array, index)) return *known;
  Bits bits = gates_.fresh(array->width());
  applyKnownBits(bits, array->abstract());
  return reads_[{array->id(), index.id}] = arena_.keep(bits);
}

Literal Abstraction::equality(const Node* equality) {
  auto it = equalities_.find(equality->id());
  if (it != equalities_.end()) return it->second;
  Literal fresh = gates_.fresh();
  return equalities_[equality->id()] = fresh;
}

std::optional<Index> Abstraction::findWitness(const Node* equality) const {
  auto it = witnesses_.find(equality->id());
  if (it == witnesses_.end()) return std::nullopt;
  return Index{Index::witnessTag | equality->id(), it->second};
}

Index Abstraction::witness(const Node* equality) {
  if (auto known = findWitness(equality)) return *known;
  witnesses_[equality->id()] = arena_.keep(gates_.fresh(equality->operand(0)->indexWidth()));
  return *findWitness(equality);
}

Index Abstraction::constantIndex(unsigned indexWidth, uint64_t value) {
  SONDE_DCHECK(value < Index::constantTag, "a constant index this large has no id");
  BitSpan& bits = constants_[{indexWidth, value}];
  if (bits.empty()) {
    Bits word(indexWidth, Gates::falseLiteral);
    for (unsigned i = 0; i < indexWidth && i < 64; ++i) word[i] = Gates::constant((value >> i) & 1);
    bits = arena_.keep(word);
  }
  return {Index::constantTag | value, bits};
}

std::optional<Index> Abstraction::findElsewhere(unsigned indexWidth,
                                                const std::vector<uint64_t>& indices) const {
  auto it = elsewhere_.find({indexWidth, indices});
  if (it == elsewhere_.end()) return std::nullopt;
  return it->second;
}

Index Abstraction::elsewhere(unsigned indexWidth, const std::vector<uint64_t>& indices) {
  if (auto known = findElsewhere(indexWidth, indices)) return *known;
  Index index{Index::elsewhereTag | elsewhere_.size(), arena_.keep(gates_.fresh(indexWidth))};
  elsewhere_[{indexWidth, indices}] = index;
  return index;
}

} // namespace sonde::abv
