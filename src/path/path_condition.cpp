#include "path/path_condition.h"

#include "expr/evaluate.h"
#include "expr/steps.h"
#include "path/interval.h"
#include "solver/model_size.h"
#include "support/check.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace sonde::path {

using expr::Expr;
using expr::Kind;
using expr::Model;
using expr::Node;
using expr::SymbolAtom;

namespace {

std::vector<SymbolAtom> atomsOf(const Node* expression) {
  if (const expr::SymbolSet* few = expression->symbols()) return {few->atoms().begin(), few->atoms().end()};
  return expr::collectSymbols(std::span(&expression, 1));
}

/// Returns the union of two ascending lists, without the elements of arrays that occur as a whole.
std::vector<SymbolAtom> unite(const std::vector<SymbolAtom>& a, const std::vector<SymbolAtom>& b) {
  std::vector<SymbolAtom> all;
  all.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  // The whole array comes after its elements.
  std::vector<SymbolAtom> result;
  result.reserve(all.size());
  const Node* covered = nullptr;
  for (const SymbolAtom& atom : all | std::views::reverse) {
    if (atom.symbol == covered && !atom.isWhole()) continue;
    if (atom.isWhole()) covered = atom.symbol;
    result.push_back(atom);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

/// Returns whether `constraint` fixes all its symbols: it equates a number with a concatenation of symbols.
bool isEquation(const Node* constraint) {
  if (!constraint->is(Kind::Eq)) return false;
  const Node* value = constraint->operand(0);
  const Node* number = constraint->operand(1);
  if (value->isConstant()) std::swap(value, number);
  if (!number->isConstant()) return false;
  for (; value->is(Kind::Concat); value = value->operand(1))
    if (!expr::isAtom(value->operand(0)) && !value->operand(0)->isConstant()) return false;
  return expr::isAtom(value);
}

/// Returns an estimate of the memory that a model takes, including the nodes of hash tables and trees.
size_t bytesOf(const Model& model) {
  constexpr size_t links = 5 * sizeof(void*);
  return sizeof(Model) + solver::modelSize(model) * allocated(links + 2 * sizeof(BitVector));
}

const std::shared_ptr<const Model>& emptyModel() {
  static const std::shared_ptr<const Model> model = std::make_shared<const Model>();
  return model;
}

} // namespace

PathCondition::Part PathCondition::partOf(const Node* expression) const {
  Part part;
  part.atoms = atomsOf(expression);
  for (const SymbolAtom& atom : part.atoms) {
    const Owners* owners = owners_.find(atom.symbol->id());
    if (!owners) continue;
    if (owners->whole != none) {
      part.slices.push_back(owners->whole);
    } else if (atom.isWhole()) {
      owners->elements.forEach([&](uint64_t, uint32_t slice) { part.slices.push_back(slice); });
    } else if (const uint32_t* slice = owners->elements.find(atom.element)) {
      part.slices.push_back(*slice);
    }
  }
  std::sort(part.slices.begin(), part.slices.end());
  part.slices.erase(std::unique(part.slices.begin(), part.slices.end()), part.slices.end());
  return part;
}

const PathCondition::Slice* PathCondition::sliceOf(const SymbolAtom& atom) const {
  const Owners* owners = owners_.find(atom.symbol->id());
  if (!owners) return nullptr;
  if (owners->whole != none) return &slice(owners->whole);
  const uint32_t* number = atom.isWhole() ? nullptr : owners->elements.find(atom.element);
  return number ? &slice(*number) : nullptr;
}

std::vector<Expr> PathCondition::constraints(const Part& part) const {
  std::vector<Expr> result;
  for (uint32_t number : part.slices) {
    const std::vector<Expr>& some = slice(number).constraints;
    result.insert(result.end(), some.begin(), some.end());
  }
  return result;
}

std::shared_ptr<const Model> PathCondition::model(const Part& part) const {
  if (seeds_) { // a seed may be large while the part is small
    auto restricted = std::make_shared<Model>();
    restricted->override(*seeds_->front(), part.atoms);
    for (uint32_t number : part.slices) restricted->override(*seeds_->front(), slice(number).atoms);
    return restricted;
  }
  if (part.slices.empty()) return emptyModel();
  if (part.slices.size() == 1) return slice(part.slices[0]).model;
  auto joined = std::make_shared<Model>();
  for (uint32_t number : part.slices) joined->override(*slice(number).model, slice(number).atoms);
  return joined;
}

bool PathCondition::settles(const Part& part, const Node* condition) const {
  size_t fixed = 0;
  bool hasOrders = false;
  for (uint32_t number : part.slices) {
    const Slice& some = slice(number);
    for (const Expr& constraint : some.constraints)
      if (constraint == condition) return true;
    for (const SymbolAtom& atom : part.atoms)
      fixed += std::binary_search(some.fixed.begin(), some.fixed.end(), atom);
    hasOrders |= some.hasOrders;
  }
  if (fixed == part.atoms.size()) return true;
  return hasOrders && std::ranges::any_of(part.slices, [&](uint32_t number) {
           return isImplied(condition, slice(number).constraints);
         });
}

BitVector PathCondition::value(const Node* expression) const {
  if (expression->isConstant()) return expression->value();
  return expr::evaluate(expression, *model(partOf(expression)));
}

namespace {

/// Adds a fact to those of a slice.
void keepFact(std::vector<Expr>& facts, const Expr& fact) {
  constexpr size_t most = 64;
  if (std::ranges::find(facts, fact) != facts.end()) return;
  if (facts.size() == most) facts.erase(facts.begin());
  facts.push_back(fact);
}

} // namespace

void PathCondition::addFact(const Expr& condition, const Part& part) {
  if (part.slices.empty() || condition->isConstant()) return; // true for every input
  Ref<Slice> with(new Slice(slice(part.slices.front())));
  keepFact(with->facts, condition);
  slices_.set(part.slices.front(), std::move(with));
}

std::vector<Expr> PathCondition::facts(const Part& part) const {
  // Constraints that share no symbol with a fact say nothing about it. Those that do are in the slices of its
  // symbols, all of which must be in the part.
  std::vector<Expr> result;
  for (uint32_t number : part.slices)
    for (const Expr& fact : slice(number).facts)
      if (std::ranges::includes(part.slices, partOf(fact).slices)) result.push_back(fact);
  return result;
}

void PathCondition::own(const SymbolAtom& atom, uint32_t slice) {
  const Owners* known = owners_.find(atom.symbol->id());
  Owners owners = known ? *known : Owners{};
  if (atom.isWhole()) {
    owners.whole = slice;
    owners.elements.clear();
  } else if (owners.whole == none) {
    owners.elements.set(atom.element, slice);
  }
  owners_.set(atom.symbol->id(), std::move(owners));
}

void PathCondition::add(const Expr& constraint, const Part& part, const Model* model) {
  SONDE_CHECK(!constraint->hasUndefined(), "a value that was never set is replaced before it is used");
  ++constraintCount_;
  if (keepsOrder_) decisions_.add(constraint);
  Ref<Slice> grown(new Slice);
  size_t earlier = 0;
  for (uint32_t number : part.slices) earlier += slice(number).constraints.size();
  grown->constraints.reserve(earlier + 1);
  grown->hasOrders = isOrder(constraint);
  grown->atoms = part.atoms;
  if (isEquation(constraint)) grown->fixed = part.atoms;
  for (uint32_t number : part.slices) {
    const Slice& some = slice(number);
    grown->constraints.insert(grown->constraints.end(), some.constraints.begin(), some.constraints.end());
    grown->hasOrders |= some.hasOrders;
    grown->atoms = unite(grown->atoms, some.atoms);
    grown->fixed = unite(grown->fixed, some.fixed);
    for (const Expr& fact : some.facts) keepFact(grown->facts, fact);
  }
  conjoin(grown->constraints, constraint, grown->hasOrders);
  grown->hasOrders |= isOrder(grown->constraints.back());
  dropSeeds(constraint);
  if (seeds_) model = seeds_->front().get();
  if (model) {
    auto restricted = std::make_shared<Model>();
    restricted->override(*model, grown->atoms);
    grown->model = std::move(restricted);
  } else {
    grown->model = this->model(part);
  }

  // The slice with the most symbols keeps its number, so that only the symbols of the others have to be
  // changed.
  uint32_t number = nextSlice_;
  size_t most = 0;
  for (uint32_t candidate : part.slices)
    if (size_t count = slice(candidate).atoms.size(); count > most) number = candidate, most = count;
  if (number == nextSlice_) ++nextSlice_;
  for (uint32_t other : part.slices) {
    if (other == number) continue;
    for (const SymbolAtom& atom : slice(other).atoms) own(atom, number);
    slices_.erase(other);
  }
  for (const SymbolAtom& atom : part.atoms) own(atom, number);
  slices_.set(number, std::move(grown));
}

void PathCondition::setSeeds(Seeds::Models seeds) {
  seeds_ = seeds.empty() ? nullptr : std::make_shared<const Seeds::Models>(std::move(seeds));
}

const Seeds::Models& PathCondition::seeds() const {
  static const Seeds::Models empty;
  return seeds_ ? *seeds_ : empty;
}

void PathCondition::dropSeeds(const Expr& constraint) {
  if (!seeds_) return;
  Seeds::Models left;
  for (const std::shared_ptr<const Model>& seed : *seeds_)
    if (expr::evaluate(constraint, *seed).isOne()) left.push_back(seed);
  if (left.size() < seeds_->size()) setSeeds(std::move(left));
}

Model PathCondition::wholeModel() const {
  if (seeds_) return *seeds_->front();
  Model whole;
  slices_.forEach([&](uint64_t, const Ref<Slice>& slice) { whole.override(*slice->model, slice->atoms); });
  return whole;
}

void PathCondition::count(SharedBytes bytes) const {
  decisions_.count(bytes);
  knowledge_.count(bytes);
  types_.count(bytes);
  owners_.count(bytes, [](SharedBytes part, const Owners& owners) { owners.elements.count(part); });
  slices_.count(bytes, [](SharedBytes part, const Ref<Slice>& slice) {
    part = part.among(slice->refs);
    if (!part) return;
    part.add(sizeof(Slice));
    part.add((slice->constraints.capacity() + slice->facts.capacity()) * sizeof(Expr));
    part.add((slice->atoms.capacity() + slice->fixed.capacity()) * sizeof(SymbolAtom));
    part.among(static_cast<size_t>(slice->model.use_count())).add(bytesOf(*slice->model));
  });
}

} // namespace sonde::path
