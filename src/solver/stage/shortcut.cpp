/// Decides queries in which a formula is known to be false, two formulas contradict each other, or
/// comparisons with constants leave a term no value. One pass over the formulas finds these; each fact
/// records the formula it came from, so that an UNSAT answer names the two that clash.

#include "solver/stage/shortcut.h"

#include "expr/expr.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace sonde::solver {

using expr::Abstract;
using expr::Kind;
using expr::Node;

namespace {

constexpr unsigned nowhere = ~0u;

/// A comparison of a term with a constant, read as bounds on the term.
struct Bounds {
  const Node* term;
  uint64_t low, high;
};

/// Reads `term = k`, `term < k`, `k < term` and the negations of the last two.
std::optional<Bounds> boundsOf(const Node* formula) {
  bool negated = formula->is(Kind::Not);
  const Node* comparison = negated ? formula->operand(0) : formula;
  if (!comparison->is(Kind::Eq) && !comparison->is(Kind::Ult)) return std::nullopt;
  const Node *left = comparison->operand(0), *right = comparison->operand(1);
  if (left->isArray() || left->width() > Abstract::maxWidth) return std::nullopt;
  if (left->isConstant() == right->isConstant()) return std::nullopt;
  const Node* term = left->isConstant() ? right : left;
  uint64_t k = (left->isConstant() ? left : right)->value().toWord();
  uint64_t most = BitVector::mask(term->width());
  if (comparison->is(Kind::Eq)) return negated ? std::nullopt : std::optional(Bounds{term, k, k});
  if (term == left) { // term < k, or term >= k
    if (negated) return Bounds{term, k, most};
    return k == 0 ? Bounds{term, 1, 0} : Bounds{term, 0, k - 1};
  }
  if (negated) return Bounds{term, 0, k}; // k < term, or term <= k
  return k == most ? Bounds{term, 1, 0} : Bounds{term, k + 1, most};
}

/// Returns the term and the constant of a formula `term != k`.
std::optional<Bounds> exclusionOf(const Node* formula) {
  if (!formula->is(Kind::Not) || !formula->operand(0)->is(Kind::Eq)) return std::nullopt;
  const Node* equality = formula->operand(0);
  for (unsigned side : {0u, 1u}) {
    const Node* k = equality->operand(side);
    if (k->isConstant() && k->width() <= Abstract::maxWidth)
      return Bounds{equality->operand(1 - side), k->value().toWord(), k->value().toWord()};
  }
  return std::nullopt;
}

/// The facts that follow from the formulas seen so far, with the formulas they come from.
class Facts {
public:
  using Clash = std::vector<unsigned>;

  /// Returns whether `formula` was not stated before.
  bool isNew(const Node* formula) const { return !stated_.contains(formula); }

  /// States formula number `from`; returns the numbers of formulas that now contradict each other, if there
  /// are any.
  std::optional<Clash> complement(const Node* formula, unsigned from) {
    stated_.emplace(formula, from);
    const Node* negated = formula->is(Kind::Not) ? formula->operand(0) : nullptr;
    if (negated) {
      if (auto other = stated_.find(negated); other != stated_.end()) return Clash{other->second, from};
      negatedBy_.emplace(negated, from);
    } else if (auto other = negatedBy_.find(formula); other != negatedBy_.end()) {
      return Clash{other->second, from};
    }
    return std::nullopt;
  }

  std::optional<Clash> narrow(const Node* formula, unsigned from) {
    auto bounds = boundsOf(formula);
    if (!bounds) return std::nullopt;
    Range& range = rangeOf(bounds->term);
    if (bounds->low > range.low) range.low = bounds->low, range.lowFrom = from;
    if (bounds->high < range.high) range.high = bounds->high, range.highFrom = from;
    if (range.low <= range.high) return std::nullopt;
    return clash({range.lowFrom, range.highFrom});
  }

  /// Called after all formulas were stated: returns a clash if `term != k` excludes the only value that is
  /// left.
  std::optional<Clash> exclude(const Node* formula, unsigned from) {
    auto excluded = exclusionOf(formula);
    if (!excluded) return std::nullopt;
    const Range& range = rangeOf(excluded->term);
    if (range.low != excluded->low || range.high != excluded->low) return std::nullopt;
    return clash({range.lowFrom, range.highFrom, from});
  }

private:
  struct Range {
    uint64_t low, high;
    unsigned lowFrom = nowhere, highFrom = nowhere; // `nowhere` stands for the term's own abstract value
  };

  Range& rangeOf(const Node* term) {
    return ranges_.try_emplace(term, Range{term->abstract().low, term->abstract().high}).first->second;
  }

  static Clash clash(std::initializer_list<unsigned> formulas) {
    Clash result;
    for (unsigned formula : formulas)
      if (formula != nowhere && (result.empty() || result.back() != formula)) result.push_back(formula);
    return result;
  }

  std::unordered_map<const Node*, unsigned> stated_;
  std::unordered_map<const Node*, unsigned> negatedBy_;
  std::unordered_map<const Node*, Range> ranges_;
};

class Shortcut final : public Solver {
public:
  Shortcut(std::unique_ptr<Solver> next, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<ShortcutCounter>()) {}

  Answer check(const Query& query) override {
    counters_.add(ShortcutCounter::Queries);
    Query rest;
    std::vector<unsigned> origins; // the numbers in the query of the constraints that are left
    {
      Stopwatch watch(counters_, ShortcutCounter::Time);
      if (auto clash = look(query, rest, origins)) return unsat(std::move(*clash), query);
      if (rest.constraints.empty() && !rest.goal) {
        counters_.add(ShortcutCounter::Trivial);
        return Answer::sat({});
      }
    }
    Answer answer = next_->check(rest);
    for (unsigned& index : answer.used) index = origins[index];
    return answer;
  }

private:
  using Clash = Facts::Clash;

  /// Returns a formula by its number, which is that of the constraint; the goal comes last.
  static const Node* formula(const Query& query, unsigned number) {
    return number < query.constraints.size() ? query.constraints[number] : query.goal;
  }
  static unsigned formulaCount(const Query& query) {
    return static_cast<unsigned>(query.constraints.size()) + (query.goal ? 1 : 0);
  }

  std::optional<Clash> look(const Query& query, Query& rest, std::vector<unsigned>& origins) {
    Facts facts;
    rest.constraintsConsistent = query.constraintsConsistent;
    rest.limits = query.limits;
    rest.types = query.types;
    rest.facts = query.facts; // only what is true, or said twice, is dropped
    for (unsigned i = 0; i < formulaCount(query); ++i) {
      const Node* stated = formula(query, i);
      if (stated->abstract().high == 0) return counted(ShortcutCounter::KnownFalse, Clash{i});
      if (stated->abstract().low == 1 || !facts.isNew(stated)) {
        counters_.add(ShortcutCounter::Dropped);
        continue;
      }
      if (auto clash = facts.complement(stated, i)) return counted(ShortcutCounter::Complementary, *clash);
      if (auto clash = facts.narrow(stated, i)) return counted(ShortcutCounter::EmptyRange, *clash);
      if (i < query.constraints.size()) {
        rest.constraints.push_back(query.constraints[i]);
        origins.push_back(i);
      } else {
        rest.goal = query.goal;
      }
    }
    for (unsigned i = 0; i < formulaCount(query); ++i)
      if (auto clash = facts.exclude(formula(query, i), i))
        return counted(ShortcutCounter::EmptyRange, *clash);
    return std::nullopt;
  }

  std::optional<Clash> counted(ShortcutCounter counter, Clash clash) {
    counters_.add(counter);
    return clash;
  }

  static Answer unsat(Clash clash, const Query& query) {
    std::erase(clash, static_cast<unsigned>(query.constraints.size()));
    std::sort(clash.begin(), clash.end());
    clash.erase(std::unique(clash.begin(), clash.end()), clash.end());
    return Answer::unsat(std::move(clash));
  }

  std::unique_ptr<Solver> next_;
  Counters<ShortcutCounter> counters_;
};

} // namespace

std::unique_ptr<Solver> makeShortcut(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<Shortcut>(std::move(next), statistics);
}

} // namespace sonde::solver
