#include "solver/stage/index_cases.h"

#include <map>

namespace sonde::solver {

using expr::Kind;
using expr::Node;

namespace {

constexpr uint64_t mostWork = 300'000; ///< in terms looked at

/// Returns the term without the zeros that widen it.
const Node* withoutZeros(const Node* node) {
  while (node->is(Kind::Concat) && node->operand(0)->isConstant() && node->operand(0)->value().isZero())
    node = node->operand(1);
  return node;
}

/// Returns the place of the index at which most tables are looked up, of several the first; nothing if there
/// is none.
std::optional<size_t> commonIndex(const std::vector<Terms::Term>& terms) {
  std::map<const Node*, unsigned> lookUps;
  for (const Terms::Term& term : terms)
    if (term.node->is(Kind::Read) && term.node->operand(0)->is(Kind::Table))
      ++lookUps[withoutZeros(term.node->operand(1))];
  std::optional<size_t> best;
  unsigned most = 0;
  for (size_t place = 0; place < terms.size(); ++place)
    if (const auto found = lookUps.find(terms[place].node); found != lookUps.end() && found->second > most) {
      best = place;
      most = found->second;
    }
  return best;
}

} // namespace

std::optional<IndexCases> tryIndices(const Query& query, size_t most) {
  Terms terms;
  if (!terms.take(query)) return std::nullopt;
  IndexCases result;
  if (const std::optional<Formulas> contradicting = terms.refute()) {
    result.from = *contradicting;
    return result;
  }
  const std::optional<size_t> place = commonIndex(terms.all());
  if (!place) return std::nullopt;
  const Terms::Term index = terms.all()[*place];
  const uint64_t last = index.value.high - index.value.low;
  if (last >= mostWork / terms.all().size()) return std::nullopt;
  result.index = index.node;
  result.from = index.from;
  for (uint64_t n = 0; n <= last; ++n) {
    const uint64_t value = index.value.low + n;
    if (!index.value.mayBe(value)) continue;
    result.work += terms.all().size();
    if (const std::optional<Formulas> contradicting = terms.refuteWith(*place, value)) {
      result.from |= *contradicting;
      continue;
    }
    result.left.push_back(value);
    if (result.left.size() < most) continue;
    result.isAll = n == last;
    break;
  }
  return result;
}

} // namespace sonde::solver
