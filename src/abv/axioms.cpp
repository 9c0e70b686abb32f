#include "abv/axioms.h"

#include "abv/bitblast/adder.h"
#include "support/check.h"
#include "support/hash.h"

#include <algorithm>

namespace sonde::abv {

TableBlock tableBlock(const Node* table, std::uint64_t position) {
  auto elements = table->tableElements();
  SONDE_DCHECK(position < elements.size(), "the position has an element");
  const Node* element = elements[position];
  TableBlock block{position, 0};
  while (block.bits < table->indexWidth() && block.bits < 63) {
    // The neighbour block that makes one of twice the size.
    std::uint64_t size = std::uint64_t{1} << block.bits;
    std::uint64_t neighbour = block.first ^ size;
    for (std::uint64_t i = neighbour; i < neighbour + size; ++i) {
      const Node* other = i < elements.size() ? elements[i] : table->tableDefault();
      if (other != element) return block;
      if (i >= elements.size()) break; // so are all that follow
    }
    block = {std::min(block.first, neighbour), block.bits + 1};
  }
  return block;
}

std::vector<std::uint64_t> idsOf(const std::vector<Index>& indices) {
  std::vector<std::uint64_t> ids;
  ids.reserve(indices.size());
  for (const Index& index : indices) ids.push_back(index.id);
  return ids;
}

std::size_t Axioms::HashKey::operator()(const Key& key) const {
  return hashCombine(hashCombine(hashCombine(static_cast<std::uint64_t>(key.kind), key.term), key.index),
                     key.other);
}

Axioms::Key Axioms::keyOf(const Axiom& axiom) {
  std::uint64_t term = axiom.term ? axiom.term->id() : 0;
  switch (axiom.kind) {
  case AxiomKind::Congruence:
    return {axiom.kind, term, std::min(axiom.index.id, axiom.other.id),
            std::max(axiom.index.id, axiom.other.id)};
  case AxiomKind::TableElement:
    return {axiom.kind, term, axiom.index.id, tableBlock(axiom.term, axiom.position).first};
  default: return {axiom.kind, term, axiom.index.id, 0};
  }
}

bool Axioms::contains(const Axiom& axiom) const {
  // The set I of Elsewhere does not fit a key, but its index exists iff the axiom was added.
  if (axiom.kind == AxiomKind::Elsewhere)
    return abstraction_.findElsewhere(static_cast<unsigned>(axiom.position), idsOf(axiom.indices))
        .has_value();
  return added_.contains(keyOf(axiom));
}

bool Axioms::add(const Axiom& axiom) {
  if (contains(axiom)) return false;
  instantiate(axiom);
  if (axiom.kind != AxiomKind::Elsewhere) added_.insert(keyOf(axiom));
  counters_.add(axiom.kind);
  return true;
}

void Axioms::instantiate(const Axiom& axiom) {
  switch (axiom.kind) {
  case AxiomKind::Congruence:
    gates_.addImpliedEqual(gates_.equal(axiom.index.bits, axiom.other.bits),
                           blaster_.read(axiom.term, axiom.index), blaster_.read(axiom.term, axiom.other));
    return;
  case AxiomKind::StoreHit:
  case AxiomKind::StoreMiss: return instantiateStore(axiom);
  case AxiomKind::IteThen:
  case AxiomKind::IteElse: return instantiateIte(axiom);
  case AxiomKind::TableElement: return instantiateTableElement(axiom);
  case AxiomKind::TableDefault: return instantiateTableDefault(axiom);
  case AxiomKind::Extensionality:
    gates_.addImpliedEqual(blaster_.literal(axiom.term), blaster_.read(axiom.term->operand(0), axiom.index),
                           blaster_.read(axiom.term->operand(1), axiom.index));
    return;
  case AxiomKind::Difference: return instantiateDifference(axiom);
  case AxiomKind::Elsewhere: return instantiateElsewhere(axiom);
  }
}

void Axioms::instantiateStore(const Axiom& axiom) {
  const Node* store = axiom.term;
  Literal hit = gates_.equal(axiom.index.bits, blaster_.bits(store->operand(1)));
  BitSpan result = blaster_.read(store, axiom.index);
  if (axiom.kind == AxiomKind::StoreHit)
    gates_.addImpliedEqual(hit, result, blaster_.bits(store->operand(2)));
  else
    gates_.addImpliedEqual(-hit, result, blaster_.read(store->operand(0), axiom.index));
}

void Axioms::instantiateIte(const Axiom& axiom) {
  const Node* ite = axiom.term;
  Literal condition = blaster_.literal(ite->operand(0));
  bool then = axiom.kind == AxiomKind::IteThen;
  gates_.addImpliedEqual(then ? condition : -condition, blaster_.read(ite, axiom.index),
                         blaster_.read(ite->operand(then ? 1 : 2), axiom.index));
}

void Axioms::instantiateTableElement(const Axiom& axiom) {
  TableBlock block = tableBlock(axiom.term, axiom.position);
  Bits inBlock;
  for (unsigned i = block.bits; i < axiom.index.bits.size(); ++i) {
    bool bit = i < 64 && ((block.first >> i) & 1);
    inBlock.push_back(bit ? axiom.index.bits[i] : -axiom.index.bits[i]);
  }
  gates_.addImpliedEqual(gates_.andAll(inBlock), blaster_.read(axiom.term, axiom.index),
                         blaster_.bits(axiom.term->tableElements()[axiom.position]));
}

namespace {
[[maybe_unused]] bool limitFits(std::uint64_t size, std::size_t width) {
  return width >= 64 || size >> width == 0;
}
} // namespace

void Axioms::instantiateTableDefault(const Axiom& axiom) {
  std::uint64_t size = axiom.term->tableElements().size();
  SONDE_DCHECK(limitFits(size, axiom.index.bits.size()), "a table of every index has no default");
  Bits limit(axiom.index.bits.size(), Gates::kFalse);
  for (unsigned i = 0; i < limit.size() && i < 64; ++i) limit[i] = Gates::constant((size >> i) & 1);
  Literal inside = unsignedLess(gates_, axiom.index.bits, limit);
  gates_.addImpliedEqual(-inside, blaster_.read(axiom.term, axiom.index),
                         blaster_.bits(axiom.term->tableDefault()));
}

void Axioms::instantiateDifference(const Axiom& axiom) {
  Index witness = abstraction_.witness(axiom.term);
  BitSpan a = blaster_.read(axiom.term->operand(0), witness);
  BitSpan b = blaster_.read(axiom.term->operand(1), witness);
  gates_.addClause({blaster_.literal(axiom.term), -gates_.equal(a, b)});
}

void Axioms::instantiateElsewhere(const Axiom& axiom) {
  Index elsewhere = abstraction_.elsewhere(static_cast<unsigned>(axiom.position), idsOf(axiom.indices));
  for (const Index& index : axiom.indices) gates_.addClause({-gates_.equal(elsewhere.bits, index.bits)});
}

} // namespace sonde::abv
