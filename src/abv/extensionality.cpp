#include "abv/extensionality.h"

#include "support/check.h"

#include <algorithm>

namespace sonde::abv {

// Components.
// --------------------------------------------------------------------------------------------------

size_t ExtensionalityCheck::find(size_t member) const {
  while (parents_[member] != member) member = parents_[member] = parents_[parents_[member]];
  return member;
}

void ExtensionalityCheck::unite(const Node* a, const Node* b) {
  parents_[find(numberOf(a))] = find(numberOf(b));
}

void ExtensionalityCheck::join(const Cone& cone) {
  for (const Node* array : cone.arrays) {
    numbers_.emplace(array, parents_.size());
    parents_.push_back(parents_.size());
  }
  for (const Node* array : cone.arrays) {
    if (array->is(Kind::Store)) unite(array, array->operand(0));
    if (array->is(Kind::Ite))
      unite(array, array->operand(candidate_.holds(blaster_.literal(array->operand(0))) ? 1 : 2));
  }
  std::vector<const Node*> held;
  for (const Node* equality : cone.equalities) {
    if (candidate_.holds(blaster_.literal(equality))) {
      unite(equality->operand(0), equality->operand(1));
      held.push_back(equality);
    } else if (!differsAtWitness(equality)) {
      refinement_.axioms.push_back({.kind = AxiomKind::Difference, .term = equality});
    }
  }
  hasEquality_.assign(parents_.size(), false);
  for (const Node* equality : held) hasEquality_[find(numberOf(equality->operand(0)))] = true;
}

bool ExtensionalityCheck::differsAtWitness(const Node* equality) {
  auto witness = abstraction_.findWitness(equality);
  if (!witness) return false;
  auto a = blaster_.findRead(equality->operand(0), *witness);
  auto b = blaster_.findRead(equality->operand(1), *witness);
  return a && b && candidate_.value(*a) != candidate_.value(*b);
}

bool ExtensionalityCheck::isJoined(const Node* array) const {
  return !numbers_.empty() && hasEquality_[find(numberOf(array))];
}

std::vector<ExtensionalityCheck::Component> ExtensionalityCheck::components(const Cone& cone) {
  std::vector<Component> result;
  std::unordered_map<size_t, size_t> places; // of a representative's component in `result`
  auto componentOf = [&](const Node* array) -> Component* {
    if (!isJoined(array)) return nullptr;
    auto [it, isNew] = places.try_emplace(find(numberOf(array)), result.size());
    if (isNew) result.emplace_back();
    return &result[it->second];
  };
  auto addIndex = [&](const Node* array, const Index& index) {
    if (Component* component = componentOf(array)) component->indices.push_back(index);
  };

  for (const Node* array : cone.arrays) {
    Component* component = componentOf(array);
    if (component == nullptr) continue;
    component->arrays.push_back(array);
    if (array->is(Kind::Store)) addIndex(array, blaster_.index(array->operand(1)));
    if (!array->is(Kind::Table)) continue;
    for (uint64_t i = 0; i < array->tableElements().size(); ++i)
      component->indices.push_back(abstraction_.constantIndex(array->indexWidth(), i));
  }
  for (const auto* reads : {&cone.reads, &cone.tableReads})
    for (const Node* read : *reads) addIndex(read->operand(0), blaster_.index(read->operand(1)));
  for (const Node* equality : cone.equalities) {
    if (candidate_.holds(blaster_.literal(equality)))
      componentOf(equality->operand(0))->equalities.push_back(equality);
    if (auto witness = abstraction_.findWitness(equality)) {
      addIndex(equality->operand(0), *witness);
      addIndex(equality->operand(1), *witness);
    }
  }
  return result;
}

void ExtensionalityCheck::completeIndices(Component& component) {
  auto byId = [](const Index& a, const Index& b) { return a.id < b.id; };
  auto sameId = [](const Index& a, const Index& b) { return a.id == b.id; };
  auto normalize = [&] {
    std::sort(component.indices.begin(), component.indices.end(), byId);
    component.indices.erase(std::unique(component.indices.begin(), component.indices.end(), sameId),
                            component.indices.end());
  };
  normalize();
  unsigned width = component.arrays.front()->indexWidth();
  if (width < 63 && component.indices.size() >= uint64_t{1} << width) {
    for (uint64_t i = 0; i < uint64_t{1} << width; ++i)
      component.indices.push_back(abstraction_.constantIndex(width, i));
    normalize();
    return;
  }
  component.elsewhere = abstraction_.findElsewhere(width, idsOf(component.indices));
  if (!component.elsewhere || isAmong(*component.elsewhere, component.indices))
    refinement_.axioms.push_back(
        {.kind = AxiomKind::Elsewhere, .position = width, .indices = component.indices});
}

bool ExtensionalityCheck::isAmong(const Index& index, const std::vector<Index>& indices) {
  const BitVector value = candidate_.value(index);
  return std::ranges::any_of(indices, [&](const Index& other) { return candidate_.value(other) == value; });
}

// Instances.
// ---------------------------------------------------------------------------------------------------

void ExtensionalityCheck::check(const Cone& cone) {
  for (Component& component : components(cone)) {
    completeIndices(component);
    checkComponent(component);
  }
}

namespace {
constexpr size_t maxAxiomsPerRound = 10'000;
} // namespace

void ExtensionalityCheck::checkComponent(const Component& component) {
  auto checkAt = [&](const Index& index) {
    for (const Node* array : component.arrays) checkArray(array, index);
    for (const Node* equality : component.equalities)
      requireEqual(blaster_.findRead(equality->operand(0), index),
                   blaster_.findRead(equality->operand(1), index),
                   {.kind = AxiomKind::Extensionality, .term = equality, .index = index});
  };
  for (const Index& index : component.indices) {
    checkAt(index);
    // There may be millions of instances (arrays times indices): the next round adds the rest.
    if (refinement_.axioms.size() > maxAxiomsPerRound) return;
  }
  if (component.elsewhere) checkAt(*component.elsewhere);
  for (const Node* array : component.arrays)
    if (array->is(Kind::ArraySymbol)) checkSymbol(array, component);
}

void ExtensionalityCheck::requireEqual(const std::optional<BitSpan>& a, const std::optional<BitSpan>& b,
                                       Axiom axiom) {
  if (a && b && candidate_.value(*a) == candidate_.value(*b)) return;
  refinement_.axioms.push_back(std::move(axiom));
}

void ExtensionalityCheck::checkArray(const Node* array, const Index& index) {
  auto result = blaster_.findRead(array, index);
  switch (array->kind()) {
  case Kind::ArraySymbol: return; // checkSymbol handles all its indices at once
  case Kind::Store: {
    bool hit = candidate_.value(index) == candidate_.value(blaster_.index(array->operand(1)));
    auto expected = hit ? blaster_.bits(array->operand(2)) : blaster_.findRead(array->operand(0), index);
    return requireEqual(
        result, expected,
        {.kind = hit ? AxiomKind::StoreHit : AxiomKind::StoreMiss, .term = array, .index = index});
  }
  case Kind::Ite: {
    bool then = candidate_.holds(blaster_.literal(array->operand(0)));
    return requireEqual(
        result, blaster_.findRead(array->operand(then ? 1 : 2), index),
        {.kind = then ? AxiomKind::IteThen : AxiomKind::IteElse, .term = array, .index = index});
  }
  case Kind::Table: {
    BitVector::Word position = 0;
    bool inside = candidate_.value(index).fitsWord(position) && position < array->tableElements().size();
    const Node* element = inside ? array->tableElements()[position] : array->tableDefault();
    return requireEqual(result, blaster_.bits(element),
                        {.kind = inside ? AxiomKind::TableElement : AxiomKind::TableDefault,
                         .term = array,
                         .index = index,
                         .position = position});
  }
  default: SONDE_UNREACHABLE("not an array");
  }
}

void ExtensionalityCheck::checkSymbol(const Node* symbol, const Component& component) {
  expr::ArrayValue value{BitVector::zero(symbol->width()), {}};
  std::map<BitVector, Index, expr::BitVectorLess> seen;
  for (const Index& index : component.indices) {
    auto bits = blaster_.findRead(symbol, index);
    if (!bits) continue; // then an axiom of a neighbour will create it
    const BitVector& position = candidate_.value(index);
    auto [it, isNew] = value.elements.emplace(position, candidate_.value(*bits));
    if (isNew)
      seen.emplace(position, index);
    else if (it->second != candidate_.value(*bits))
      refinement_.axioms.push_back(
          {.kind = AxiomKind::Congruence, .term = symbol, .index = seen.at(position), .other = index});
  }
  if (component.elsewhere)
    if (auto bits = blaster_.findRead(symbol, *component.elsewhere))
      value.defaultElement = candidate_.value(*bits);
  refinement_.arrays[symbol] = std::move(value);
}

} // namespace sonde::abv
