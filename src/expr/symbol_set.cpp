#include "expr/symbol_set.h"

#include "expr/expr.h"

#include <algorithm>
#include <unordered_set>

namespace sonde::expr {

std::strong_ordering SymbolAtom::operator<=>(const SymbolAtom& other) const {
  if (auto order = symbol->id() <=> other.symbol->id(); order != 0) return order;
  return element <=> other.element;
}

namespace {

/// Drops elements of arrays that are in the set as a whole. `atoms` is ascending, so a whole array comes
/// after its elements.
void dropCovered(std::vector<SymbolAtom>& atoms) {
  std::unordered_set<const Node*> whole;
  for (const SymbolAtom& atom : atoms)
    if (atom.isWhole() && atom.symbol->isArray()) whole.insert(atom.symbol);
  if (whole.empty()) return;
  std::erase_if(atoms,
                [&](const SymbolAtom& atom) { return !atom.isWhole() && whole.contains(atom.symbol); });
}

} // namespace

Ref<const SymbolSet> SymbolSet::none() { return Ref<const SymbolSet>(new SymbolSet({})); }

Ref<const SymbolSet> SymbolSet::single(SymbolAtom atom) {
  return Ref<const SymbolSet>(new SymbolSet({atom}));
}

Ref<const SymbolSet> SymbolSet::unite(Ref<const SymbolSet> a, const SymbolSet* b) {
  if (!a || a.get() == b) return a;
  if (!b) return {};
  if (std::ranges::includes(a->atoms_, b->atoms_)) return a;
  if (std::ranges::includes(b->atoms_, a->atoms_)) return Ref<const SymbolSet>(b);
  std::vector<SymbolAtom> both;
  std::ranges::set_union(a->atoms_, b->atoms_, std::back_inserter(both));
  dropCovered(both);
  if (both.size() > maxSize) return {};
  return Ref<const SymbolSet>(new SymbolSet(std::move(both)));
}

std::vector<SymbolAtom> collectSymbols(std::span<const Node* const> roots) {
  std::vector<SymbolAtom> atoms;
  std::vector<const Node*> work(roots.begin(), roots.end());
  std::unordered_set<const Node*> seen;
  while (!work.empty()) {
    const Node* node = work.back();
    work.pop_back();
    if (const SymbolSet* set = node->symbols())
      atoms.insert(atoms.end(), set->atoms().begin(), set->atoms().end());
    else if (seen.insert(node).second)
      work.insert(work.end(), node->operands().begin(), node->operands().end());
  }
  std::ranges::sort(atoms);
  auto duplicates = std::ranges::unique(atoms);
  atoms.erase(duplicates.begin(), duplicates.end());
  dropCovered(atoms);
  return atoms;
}

} // namespace sonde::expr
