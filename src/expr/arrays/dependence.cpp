#include "expr/arrays/dependence.h"

#include "expr/symbol_set.h"
#include "support/check.h"

#include <algorithm>
#include <bit>

namespace sonde::expr {

namespace {

/// Beyond so many terms everything is forgotten, since most of them are gone.
constexpr size_t mostRemembered = size_t{1} << 17;

/// Returns the operand that is no number if `term` is an operation that maps intervals to intervals: adding,
/// shifting left by and extending with constants. Null otherwise.
const Node* affineOperand(const Node* term) {
  if (term->width() > Abstract::maxWidth) return nullptr;
  switch (term->kind()) {
  case Kind::SExt: return term->operand(0);
  case Kind::Add:
  case Kind::Concat:
    for (unsigned side : {0u, 1u})
      if (term->operand(side)->hasValue()) return term->operand(1 - side);
    return nullptr;
  default: return nullptr;
  }
}

/// Returns the operands that are terms: all but the array of a read.
std::span<const Node* const> termsOf(const Node* node) {
  if (node->is(Kind::Read)) return node->operands().subspan(1);
  if (node->isArray() || (node->operandCount() > 0 && node->operand(0)->isArray())) return {};
  return node->operands();
}

Interval clipped(Interval a, Interval b) { return {std::max(a.first, b.first), std::min(a.last, b.last)}; }

bool dependsOnSeveral(const Node* term) { return !term->symbols() || term->symbols()->atoms().size() > 1; }
bool isEmptyInterval(Interval interval) { return interval.first > interval.last; }

} // namespace

Interval Dependences::range(const Node* term) { return {term->abstract().low, term->abstract().high}; }

bool Dependences::isEnumerable(const Node* term) {
  if (term->width() > Abstract::maxWidth) return false;
  auto [low, high] = range(term);
  return high - low < mostIndices;
}

bool Dependences::isTableOfNumbers(const Node* array) {
  if (!array->is(Kind::Table) || !array->symbols() || !array->symbols()->empty()) return false;
  auto [it, isNew] = tables_.try_emplace(array->id(), true);
  if (isNew) it->second = std::ranges::all_of(array->operands(), [](const Node* e) { return e->hasValue(); });
  return it->second;
}

const Dependence* Dependences::find(const Node* term) const {
  static constexpr Dependence nothing;
  if (term->hasValue()) return &nothing;
  auto it = known_.find(term->id());
  return it == known_.end() ? nullptr : &it->second;
}

const Dependence& Dependences::of(const Node* term) {
  if (known_.size() > mostRemembered) known_.clear();
  if (const Dependence* known = find(term)) return *known;
  std::vector<const Node*> stack{term};
  while (!stack.empty()) {
    const Node* node = stack.back();
    bool ready = !find(node);
    if (ready)
      for (const Node* operand : termsOf(node))
        if (!find(operand)) {
          stack.push_back(operand);
          ready = false;
        }
    if (stack.back() != node) continue;
    stack.pop_back();
    if (ready) known_.emplace(node->id(), compute(node));
  }
  return *find(term);
}

Dependence Dependences::compute(const Node* term) {
  if (term->is(Kind::Read)) return ofRead(term);
  return ofOperation(term);
}

Dependence Dependences::ofRead(const Node* read) {
  const Node* array = read->operand(0);
  const Dependence& index = *find(read->operand(1));
  bool hasTables = index.hasTables || array->is(Kind::Table);
  const bool combines = index.combines || (array->is(Kind::Table) && dependsOnSeveral(read->operand(1)));
  const bool isNumbers = isTableOfNumbers(array);
  const bool hasMixed = index.hasMixed || (array->is(Kind::Table) && !isNumbers);
  Dependence itself{
      .leaf = read, .isAffine = true, .hasTables = hasTables, .hasMixed = hasMixed, .combines = combines};
  if (!isNumbers || array->indexWidth() > Abstract::maxWidth) return itself;
  if (!index.leaf) return {.hasTables = true}; // an element that has not been folded
  bool isGuarded = index.isGuarded || index.isAffine;
  if (!isGuarded && !isEnumerable(index.leaf)) return itself;
  return {.leaf = index.leaf,
          .looksUp = true,
          .isGuarded = isGuarded,
          .hasTables = true,
          .hasMixed = hasMixed,
          .combines = combines};
}

Dependence Dependences::ofOperation(const Node* term) {
  Dependence result{.isGuarded = true};
  bool isOne = true;
  auto operands = termsOf(term);
  for (const Node* operand : operands) {
    const Dependence& other = *find(operand);
    result.hasTables |= other.hasTables;
    result.hasMixed |= other.hasMixed;
    result.combines |= other.combines;
    if (!other.leaf) continue;
    isOne &= !result.leaf || result.leaf == other.leaf;
    result.leaf = other.leaf;
    result.looksUp |= other.looksUp;
    result.isGuarded &= other.isGuarded;
  }
  Dependence itself{.leaf = term,
                    .isAffine = true,
                    .hasTables = result.hasTables,
                    .hasMixed = result.hasMixed,
                    .combines = result.combines};
  if (operands.empty() || !isOne) return itself;
  if (!result.leaf) return {.hasTables = result.hasTables};
  const Node* affine = affineOperand(term);
  result.isAffine = affine && find(affine)->isAffine;
  if (result.isGuarded || result.isAffine) return result;
  if (!isEnumerable(result.leaf)) return itself;
  // A few bits of a leaf of many values are a better leaf.
  auto size = [](const Node* node) { return range(node).last - range(node).first; };
  constexpr uint64_t many = 4096, few = 16;
  bool isNarrow = !result.looksUp && term->width() <= Abstract::maxWidth && size(result.leaf) >= many &&
                  size(term) <= size(result.leaf) / few;
  return isNarrow ? itself : result;
}

std::vector<Interval> preimage(const Node* term, const Node* leaf, Interval interval) {
  std::vector<Interval> intervals{interval};
  while (term != leaf) {
    const Node* operand = affineOperand(term);
    SONDE_CHECK(operand, "the term is not affine in the leaf");
    uint64_t most = maskOf(operand->width());
    std::vector<Interval> below;
    auto add = [&](Interval part) {
      if (!isEmptyInterval(part)) below.push_back(part);
    };
    for (auto [first, last] : intervals) {
      if (term->is(Kind::Add)) {
        uint64_t added =
            (operand == term->operand(0) ? term->operand(1) : term->operand(0))->value().toWord();
        Interval moved{(first - added) & most, (last - added) & most};
        if (moved.first <= moved.last) {
          add(moved);
        } else { // it wraps around
          add({0, moved.last});
          add({moved.first, most});
        }
      } else if (term->is(Kind::SExt)) {
        uint64_t sign = most / 2 + 1, all = maskOf(term->width());
        add(clipped({first, last}, {0, sign - 1}));
        Interval negative = clipped({first, last}, {all - sign + 1, all});
        if (!isEmptyInterval(negative)) add({negative.first & most, negative.last & most});
      } else if (operand == term->operand(1)) { // constant ++ operand
        uint64_t high = term->operand(0)->value().toWord() << operand->width();
        Interval part = clipped({first, last}, {high, high + most});
        if (!isEmptyInterval(part)) add({part.first - high, part.last - high});
      } else { // operand ++ constant
        unsigned shift = term->operand(1)->width();
        uint64_t low = term->operand(1)->value().toWord();
        if (last < low) continue;
        uint64_t from = first <= low ? 0 : ((first - low - 1) >> shift) + 1;
        add(clipped({from, (last - low) >> shift}, {0, most}));
      }
    }
    intervals = united(std::move(below));
    term = operand;
  }
  return intervals;
}

} // namespace sonde::expr
