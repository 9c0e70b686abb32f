#include "abv/read_check.h"

#include "support/check.h"

namespace sonde::abv {

void ReadCheck::follow(const Node* array, const Index& index) {
  auto bits = blaster_.findRead(array, index);
  SONDE_DCHECK(bits, "only an abstracted read has a value to check");
  Walk walk{array, index, candidate_.value(index), candidate_.value(*bits)};
  while (array != nullptr) array = step(array, walk);
}

const Node* ReadCheck::step(const Node* array, Walk& walk) {
  // An axiom of an earlier round or query may have abstracted the read at this array already.
  if (auto bits = blaster_.findRead(array, walk.index); bits && candidate_.value(*bits) != walk.value) {
    report(pathTo(array, walk));
    return nullptr;
  }
  switch (array->kind()) {
  case Kind::Store: return stepStore(array, walk);
  case Kind::Ite: return array->operand(isThen(array) ? 1 : 2);
  case Kind::Table: endInTable(array, walk); return nullptr;
  case Kind::ArraySymbol: endInSymbol(array, walk); return nullptr;
  default: SONDE_UNREACHABLE("not an array");
  }
}

const Node* ReadCheck::stepStore(const Node* store, Walk& walk) {
  if (candidate_.value(blaster_.index(store->operand(1))) != walk.position) return store->operand(0);
  if (candidate_.value(blaster_.bits(store->operand(2))) != walk.value) {
    std::vector<Axiom> axioms = pathTo(store, walk);
    axioms.push_back({.kind = AxiomKind::StoreHit, .term = store, .index = walk.index});
    report(std::move(axioms));
  }
  return nullptr;
}

void ReadCheck::endInTable(const Node* table, Walk& walk) {
  BitVector::Word position = 0;
  bool inside = walk.position.fitsWord(position) && position < table->tableElements().size();
  const Node* element = inside ? table->tableElements()[position] : table->tableDefault();
  if (candidate_.value(blaster_.bits(element)) == walk.value) return;
  std::vector<Axiom> axioms = pathTo(table, walk);
  // A circuit has the right value, so the read above is not connected to it yet.
  if (blaster_.isCircuit(table)) return report(std::move(axioms));
  if (inside)
    axioms.push_back(
        {.kind = AxiomKind::TableElement, .term = table, .index = walk.index, .position = position});
  else
    axioms.push_back({.kind = AxiomKind::TableDefault, .term = table, .index = walk.index});
  report(std::move(axioms));
}

void ReadCheck::endInSymbol(const Node* symbol, Walk& walk) {
  auto [it, isFirst] = arrived_[symbol].try_emplace(walk.position, walk);
  const Walk& first = it->second;
  if (isFirst || first.value == walk.value) return;
  std::vector<Axiom> axioms = pathTo(symbol, first);
  std::vector<Axiom> second = pathTo(symbol, walk);
  axioms.insert(axioms.end(), second.begin(), second.end());
  if (first.index.id != walk.index.id)
    axioms.push_back(
        {.kind = AxiomKind::Congruence, .term = symbol, .index = first.index, .other = walk.index});
  report(std::move(axioms));
}

std::vector<Axiom> ReadCheck::pathTo(const Node* end, const Walk& walk) {
  std::vector<Axiom> path;
  for (const Node* array = walk.start; array != end;) {
    if (array->is(Kind::Store)) {
      path.push_back({.kind = AxiomKind::StoreMiss, .term = array, .index = walk.index});
      array = array->operand(0);
    } else {
      bool then = isThen(array);
      path.push_back(
          {.kind = then ? AxiomKind::IteThen : AxiomKind::IteElse, .term = array, .index = walk.index});
      array = array->operand(then ? 1 : 2);
    }
  }
  return path;
}

void ReadCheck::report(std::vector<Axiom>&& axioms) {
  SONDE_DCHECK(!axioms.empty(), "a disagreement has a reason");
  std::vector<Axiom>& into = refinement_.axioms;
  into.insert(into.end(), std::make_move_iterator(axioms.begin()), std::make_move_iterator(axioms.end()));
}

void ReadCheck::collectArrays() {
  for (auto& [symbol, reads] : arrived_) {
    expr::ArrayValue& array = refinement_.arrays[symbol];
    array.defaultElement = BitVector::zero(symbol->width());
    for (auto& [position, read] : reads) array.elements.emplace(position, read.value);
  }
}

} // namespace sonde::abv
