#include "ilp/relations.h"

#include <algorithm>
#include <utility>

namespace sonde::ilp {

namespace {

constexpr size_t maxRows = 200;   ///< the number of rows beyond which a problem is not looked at
constexpr unsigned maxRounds = 3; ///< how often bounds are carried through the rows that are left
constexpr size_t fewestRelations = 2;

Integer magnitudeOf(Integer value) { return value < 0 ? -value : value; }

Integer greatestCommonDivisor(Integer a, Integer b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a;
}

bool isFixed(const Interval& values) { return values.low == values.high; }

/// Returns a sum with fixed variables replaced by their values.
Sum withoutFixed(const Sum& sum, const std::vector<Interval>& variables) {
  Sum result(sum.constant());
  for (const Term& term : sum.terms())
    if (const Interval& values = variables[term.variable]; isFixed(values))
      result.add(term.factor * values.low);
    else
      result.add(Sum::of(term.variable), term.factor);
  return result;
}

/// Eliminates variables by equations. Every row that it makes follows from the problem, so that a row that
/// would have too large numbers can be left out.
class Elimination {
public:
  explicit Elimination(const Problem& problem) {
    result_.variables = problem.variables;
    for (const Row& row : problem.rows)
      result_.rows.push_back({withoutFixed(row.sum, problem.variables), row.relation});
  }

  /// Returns what is left: a problem that has a solution if the original one has.
  Problem run() {
    for (size_t n = 0; n < result_.rows.size(); ++n)
      if (result_.rows[n].relation == Relation::Zero) eliminateBy(n);
    return std::move(result_);
  }

private:
  void eliminateBy(size_t equation) {
    const Sum sum = result_.rows[equation].sum;
    const auto pivot =
        std::ranges::find_if(sum.terms(), [](const Term& term) { return magnitudeOf(term.factor) == 1; });
    if (pivot == sum.terms().end()) return;
    const uint32_t variable = pivot->variable;
    // The equation has done its work once the bounds of the variable are rows about the others.
    Sum value; // of the variable
    value.add(sum, -pivot->factor);
    value.add(Sum::of(variable));
    result_.rows[equation] = {Sum(), Relation::Zero};
    for (Row& row : result_.rows) replace(row, variable, value);
    const Interval bounds = result_.variables[variable];
    Sum below(bounds.low), above(-bounds.high);
    below.add(value, -1);
    above.add(value);
    keep(std::move(below));
    keep(std::move(above));
  }

  void keep(Sum atMostZero) {
    if (result_.rangeOf(atMostZero)) result_.require(std::move(atMostZero), Relation::AtMostZero);
  }

  void replace(Row& row, uint32_t variable, const Sum& value) {
    const auto term = std::ranges::find(row.sum.terms(), variable, &Term::variable);
    if (term == row.sum.terms().end()) return;
    const Integer factor = term->factor;
    if (!value.canBeMultiplied(factor)) {
      row = {Sum(), Relation::Zero};
      return;
    }
    row.sum.add(Sum::of(variable), -factor);
    row.sum.add(value, factor);
    if (!result_.rangeOf(row.sum)) row = {Sum(), Relation::Zero};
  }

  Problem result_;
};

/// Returns whether no integers make an equation true, whatever the bounds are.
bool isIndivisible(const Row& row) {
  if (row.relation != Relation::Zero || row.sum.isConstant()) return false;
  Integer divisor = 0;
  for (const Term& term : row.sum.terms()) divisor = greatestCommonDivisor(divisor, magnitudeOf(term.factor));
  return row.sum.constant() % divisor != 0;
}

/// The differences of two variables that rows bound from above.
class Differences {
public:
  explicit Differences(const Problem& problem) : distances_(problem.variables.size() + 1) {
    for (const Row& row : problem.rows) {
      add(row.sum, 1);
      if (row.relation == Relation::Zero) add(row.sum, -1);
    }
    if (edges_.size() < fewestRelations) return;
    const auto zero = static_cast<uint32_t>(problem.variables.size());
    std::vector<bool> isMet(problem.variables.size());
    for (const Edge& edge : edges_) isMet[edge.from] = isMet[edge.to] = true;
    for (uint32_t n = 0; n < zero; ++n)
      if (isMet[n]) {
        edges_.push_back({zero, n, problem.variables[n].high});
        edges_.push_back({n, zero, -problem.variables[n].low});
        ++met_;
      }
  }

  /// Returns whether going round in a circle makes some variable smaller than itself.
  bool haveNegativeCircle() {
    bool changed = met_ > 0;
    for (size_t round = 0; round <= met_ + 1 && changed; ++round) {
      changed = false;
      for (const Edge& edge : edges_)
        if (distances_[edge.from] + edge.length < distances_[edge.to]) {
          distances_[edge.to] = distances_[edge.from] + edge.length;
          changed = true;
        }
    }
    return changed;
  }

private:
  /// `to` is at most `from` and the length.
  struct Edge {
    uint32_t from, to;
    Integer length;
  };

  /// Adds what a sum, times a sign, that is at most zero says, if it is about the difference of two
  /// variables.
  void add(const Sum& sum, Integer sign) {
    const auto terms = sum.terms();
    if (terms.size() != 2 || terms[0].factor != -terms[1].factor) return;
    const bool isFirstAdded = sign * terms[0].factor > 0;
    const Integer length = divideDown(-sign * sum.constant(), magnitudeOf(terms[0].factor));
    edges_.push_back({terms[isFirstAdded].variable, terms[!isFirstAdded].variable, length});
  }

  std::vector<Edge> edges_;
  std::vector<Integer> distances_; ///< to each variable, and then to zero, from wherever is nearest
  size_t met_ = 0;                 ///< the number of variables that have edges
};

} // namespace

bool areContradictory(const Problem& problem) {
  const auto relates = [&](const Row& row) {
    return std::ranges::count_if(row.sum.terms(), [&](const Term& term) {
             return !isFixed(problem.variables[term.variable]);
           }) > 1;
  };
  if (problem.rows.size() > maxRows) return false;
  if (static_cast<size_t>(std::ranges::count_if(problem.rows, relates)) < fewestRelations) return false;
  Problem left = Elimination(problem).run();
  return std::ranges::any_of(left.rows, isIndivisible) || Differences(left).haveNegativeCircle() ||
         !narrow(left, maxRounds);
}

} // namespace sonde::ilp
