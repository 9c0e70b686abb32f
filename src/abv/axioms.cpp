#include "abv/axioms.h"

#include "abv/circuit/adder.h"
#include "support/check.h"
#include "support/hash.h"

#include <algorithm>

namespace sonde::abv {

TableBlock tableBlock(const Node* table, uint64_t position) {
  auto elements = table->tableElements();
  SONDE_DCHECK(position < elements.size(), "the position has an element");
  const Node* element = elements[position];
  TableBlock block{position, 0};
  while (block.bits < table->indexWidth() && block.bits < 63) {
    // The neighbour that together with this block makes a block of twice the size.
    uint64_t size = uint64_t{1} << block.bits;
    uint64_t neighbour = block.first ^ size;
    for (uint64_t i = neighbour; i < neighbour + size; ++i) {
      const Node* other = i < elements.size() ? elements[i] : table->tableDefault();
      if (other != element) return block;
      if (i >= elements.size()) break; // all later elements are the default as well
    }
    block = {std::min(block.first, neighbour), block.bits + 1};
  }
  return block;
}

std::vector<uint64_t> idsOf(const std::vector<Index>& indices) {
  std::vector<uint64_t> ids;
  ids.reserve(indices.size());
  for (const Index& index : indices) ids.push_back(index.id);
  return ids;
}

size_t Axioms::HashKey::operator()(const Key& key) const {
  return hashCombine(hashCombine(hashCombine(static_cast<uint64_t>(key.kind), key.term), key.index),
                     key.other);
}

Axioms::Key Axioms::keyOf(const Axiom& axiom) const {
  uint64_t term = axiom.term ? axiom.term->id() : 0;
  switch (axiom.kind) {
  case AxiomKind::Congruence:
    return {axiom.kind, term, std::min(axiom.index.id, axiom.other.id),
            std::max(axiom.index.id, axiom.other.id)};
  case AxiomKind::TableElement:
    return {axiom.kind, term, axiom.index.id, tableBlock(axiom.term, axiom.position).first};
  case AxiomKind::TableIndex: return {axiom.kind, term, axiom.index.id, axiom.position};
  case AxiomKind::Elsewhere: { // identified by the index that it made
    auto made = abstraction_.findElsewhere(static_cast<unsigned>(axiom.position), idsOf(axiom.indices));
    return {axiom.kind, term, made ? made->id : 0, 0};
  }
  default: return {axiom.kind, term, axiom.index.id, 0};
  }
}

const Bits* Axioms::find(const Axiom& axiom) const {
  auto it = variables_.find(keyOf(axiom));
  return it == variables_.end() ? nullptr : &it->second;
}

bool Axioms::add(const Axiom& axiom) {
  if (find(axiom)) return false;
  Bits variables;
  instantiate(axiom, variables);
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  Key key = keyOf(axiom); // the key of Elsewhere exists only after its index was made
  const Bits* kept = &variables_.emplace(key, std::move(variables)).first->second;
  links_[{key.term, key.index}].push_back({axiom.kind, key.other, kept});
  if (axiom.kind == AxiomKind::Congruence)
    links_[{key.term, key.other}].push_back({axiom.kind, key.index, kept});
  counters_.add(axiom.kind);
  return true;
}

std::span<const Axioms::Link> Axioms::about(const Node* term, const Index& index) const {
  auto it = links_.find({term->id(), index.id});
  if (it == links_.end()) return {};
  return it->second;
}

void Axioms::instantiate(const Axiom& axiom, Bits& variables) {
  switch (axiom.kind) {
  case AxiomKind::Congruence:
    gates_.addImpliedEqual(gates_.equal(axiom.index.bits, axiom.other.bits),
                           blaster_.read(axiom.term, axiom.index), blaster_.read(axiom.term, axiom.other),
                           variables);
    return;
  case AxiomKind::StoreHit:
  case AxiomKind::StoreMiss: return instantiateStore(axiom, variables);
  case AxiomKind::IteThen:
  case AxiomKind::IteElse: return instantiateIte(axiom, variables);
  case AxiomKind::TableElement:
    return instantiateTableBlock(axiom, tableBlock(axiom.term, axiom.position), variables);
  case AxiomKind::TableIndex: return instantiateTableBlock(axiom, {axiom.position, 0}, variables);
  case AxiomKind::TableDefault: return instantiateTableDefault(axiom, variables);
  case AxiomKind::Extensionality:
    gates_.addImpliedEqual(blaster_.literal(axiom.term), blaster_.read(axiom.term->operand(0), axiom.index),
                           blaster_.read(axiom.term->operand(1), axiom.index), variables);
    return;
  case AxiomKind::Difference: return instantiateDifference(axiom, variables);
  case AxiomKind::Elsewhere: return instantiateElsewhere(axiom, variables);
  }
}

void Axioms::instantiateStore(const Axiom& axiom, Bits& variables) {
  const Node* store = axiom.term;
  Literal hit = gates_.equal(axiom.index.bits, blaster_.bits(store->operand(1)));
  BitSpan result = blaster_.read(store, axiom.index);
  if (axiom.kind == AxiomKind::StoreHit)
    gates_.addImpliedEqual(hit, result, blaster_.bits(store->operand(2)), variables);
  else
    gates_.addImpliedEqual(-hit, result, blaster_.read(store->operand(0), axiom.index), variables);
}

void Axioms::instantiateIte(const Axiom& axiom, Bits& variables) {
  const Node* ite = axiom.term;
  Literal condition = blaster_.literal(ite->operand(0));
  bool then = axiom.kind == AxiomKind::IteThen;
  gates_.addImpliedEqual(then ? condition : -condition, blaster_.read(ite, axiom.index),
                         blaster_.read(ite->operand(then ? 1 : 2), axiom.index), variables);
}

void Axioms::instantiateTableBlock(const Axiom& axiom, const TableBlock& block, Bits& variables) {
  Bits inBlock;
  for (unsigned i = block.bits; i < axiom.index.bits.size(); ++i) {
    bool bit = i < 64 && ((block.first >> i) & 1);
    inBlock.push_back(bit ? axiom.index.bits[i] : -axiom.index.bits[i]);
  }
  gates_.addImpliedEqual(gates_.andAll(inBlock), blaster_.read(axiom.term, axiom.index),
                         blaster_.bits(axiom.term->tableElements()[axiom.position]), variables);
}

namespace {
[[maybe_unused]] bool limitFits(uint64_t size, size_t width) { return width >= 64 || size >> width == 0; }
} // namespace

void Axioms::instantiateTableDefault(const Axiom& axiom, Bits& variables) {
  uint64_t size = axiom.term->tableElements().size();
  SONDE_DCHECK(limitFits(size, axiom.index.bits.size()), "a table of every index has no default");
  Bits limit(axiom.index.bits.size(), Gates::falseLiteral);
  for (unsigned i = 0; i < limit.size() && i < 64; ++i) limit[i] = Gates::constant((size >> i) & 1);
  Literal inside = unsignedLess(gates_, axiom.index.bits, limit);
  gates_.addImpliedEqual(-inside, blaster_.read(axiom.term, axiom.index),
                         blaster_.bits(axiom.term->tableDefault()), variables);
}

void Axioms::instantiateDifference(const Axiom& axiom, Bits& variables) {
  Index witness = abstraction_.witness(axiom.term);
  BitSpan a = blaster_.read(axiom.term->operand(0), witness);
  BitSpan b = blaster_.read(axiom.term->operand(1), witness);
  gates_.addClause({blaster_.literal(axiom.term), -gates_.equal(a, b)}, variables);
}

void Axioms::instantiateElsewhere(const Axiom& axiom, Bits& variables) {
  Index elsewhere = abstraction_.elsewhere(static_cast<unsigned>(axiom.position), idsOf(axiom.indices));
  for (const Index& index : axiom.indices)
    gates_.addClause({-gates_.equal(elsewhere.bits, index.bits)}, variables);
}

} // namespace sonde::abv
