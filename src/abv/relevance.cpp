#include "abv/relevance.h"

#include "expr/symbol_set.h"

#include <cstdlib>

namespace sonde::abv {

Relevance::Relevance(Blaster& blaster, const Abstraction& abstraction, const Axioms& axioms)
    : blaster_(blaster), abstraction_(abstraction), axioms_(axioms) {
  const Cone& cone = blaster.cone();
  if (cone.reads.empty() && cone.equalities.empty()) return;
  nameTerms(cone);
  nameReads(cone);
}

bool Relevance::name(BitSpan variables) {
  size_t before = literals_.size();
  for (Literal variable : variables)
    if (!Gates::isConstant(variable) && named_.insert(std::abs(variable)).second)
      literals_.push_back(std::abs(variable));
  return literals_.size() > before;
}

void Relevance::nameTerms(const Cone& cone) {
  for (const Node* array : cone.arrays) {
    if (array->symbols() && array->symbols()->empty())
      continue; // a table of constants, which may be large, needs no names
    for (const Node* operand : array->operands())
      if (!operand->isArray() && !operand->hasValue()) name(blaster_.bits(operand));
  }
  for (const Node* equality : cone.equalities) name(blaster_.bits(equality));
}

void Relevance::nameReads(const Cone& cone) {
  std::vector<Read> open;
  open.reserve(cone.reads.size());
  for (const Node* read : cone.reads) open.push_back({read->operand(0), blaster_.index(read->operand(1))});
  for (const Node* equality : cone.equalities) {
    auto witness = abstraction_.findWitness(equality);
    if (!witness) continue;
    for (const Node* side : equality->operands()) open.push_back({side, *witness});
    if (const Bits* variables = axioms_.find({.kind = AxiomKind::Difference, .term = equality}))
      name(*variables);
  }
  std::vector<Read> done;
  while (!open.empty()) {
    Read read = open.back();
    open.pop_back();
    if (!reads_.insert({read.array->id(), read.index.id}).second) continue;
    nameRead(read, open);
    done.push_back(read);
  }
  for (const Read& read : done)
    for (const Axioms::Link& link : axioms_.about(read.array, read.index))
      if (link.kind == AxiomKind::Congruence && reads_.contains({read.array->id(), link.partner}))
        name(*link.variables);
}

void Relevance::nameRead(const Read& read, std::vector<Read>& open) {
  name(read.index.bits);
  if (auto bits = blaster_.findRead(read.array, read.index)) name(*bits);
  for (const Axioms::Link& link : axioms_.about(read.array, read.index)) {
    if (link.kind == AxiomKind::Congruence) continue;
    name(*link.variables);
    if (link.kind == AxiomKind::StoreMiss) open.push_back({read.array->operand(0), read.index});
    if (link.kind == AxiomKind::IteThen) open.push_back({read.array->operand(1), read.index});
    if (link.kind == AxiomKind::IteElse) open.push_back({read.array->operand(2), read.index});
  }
}

} // namespace sonde::abv
