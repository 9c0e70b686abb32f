#include "ilp/problem.h"

#include <algorithm>

namespace sonde::ilp {

namespace {

Integer absolute(Integer value) { return value < 0 ? -value : value; }

/// The least and the greatest value of a term.
Interval rangeOf(const Term& term, const Interval& values) {
  return term.factor > 0 ? Interval{term.factor * values.low, term.factor * values.high}
                         : Interval{term.factor * values.high, term.factor * values.low};
}

/// Narrows the variables of a sum that is at most zero.
class AtMostZero {
public:
  AtMostZero(std::vector<Interval>& variables, bool& changed) : variables_(variables), changed_(changed) {}

  bool narrow(std::span<const Term> terms, Integer constant, Integer sign) {
    Integer least = sign * constant;
    for (const Term& term : terms) least += leastOf(term, sign);
    if (least > 0) return false;
    for (const Term& term : terms) {
      // The others take at least `others`, which leaves the term at most -others.
      const Integer others = least - leastOf(term, sign);
      const Integer factor = sign * term.factor;
      Interval& values = variables_[term.variable];
      const Interval before = values;
      if (factor > 0)
        values.high = std::min(values.high, divideDown(-others, factor));
      else
        values.low = std::max(values.low, -divideDown(-others, -factor));
      if (values.isEmpty()) return false;
      if (values == before) continue;
      changed_ = true;
      least = others + leastOf(term, sign);
    }
    return true;
  }

private:
  Integer leastOf(const Term& term, Integer sign) const {
    return rangeOf({term.variable, sign * term.factor}, variables_[term.variable]).low;
  }

  std::vector<Interval>& variables_;
  bool& changed_;
};

} // namespace

bool Sum::canBeMultiplied(Integer factor) const {
  const Integer most = factor == 0 ? largest : largest / absolute(factor);
  return absolute(constant_) <= most &&
         std::ranges::all_of(terms_, [&](const Term& term) { return absolute(term.factor) <= most; });
}

void Sum::add(const Sum& other, Integer factor) {
  constant_ += factor * other.constant_;
  if (factor == 0) return;
  std::vector<Term> merged;
  merged.reserve(terms_.size() + other.terms_.size());
  auto mine = terms_.begin();
  for (const Term& theirs : other.terms_) {
    while (mine != terms_.end() && mine->variable < theirs.variable) merged.push_back(*mine++);
    Integer sum = factor * theirs.factor;
    if (mine != terms_.end() && mine->variable == theirs.variable) sum += (mine++)->factor;
    if (sum != 0) merged.push_back({theirs.variable, sum});
  }
  merged.insert(merged.end(), mine, terms_.end());
  terms_ = std::move(merged);
}

std::optional<Interval> Problem::rangeOf(const Sum& sum) const {
  const auto isSmall = [](Integer value) { return value <= largest && value >= -largest; };
  Interval range{sum.constant(), sum.constant()};
  for (const Term& term : sum.terms()) {
    const Interval& values = variables[term.variable];
    const Integer greatest = std::max(absolute(values.high), absolute(values.low));
    if (greatest != 0 && absolute(term.factor) > largest / greatest) return std::nullopt;
    const Interval ofTerm = ilp::rangeOf(term, values);
    range = {range.low + ofTerm.low, range.high + ofTerm.high};
    if (!isSmall(range.low) || !isSmall(range.high)) return std::nullopt;
  }
  return range;
}

namespace {

/// Copies rows to a part, with variables numbered as they are met and fixed ones replaced by their value.
class PartMaker {
public:
  explicit PartMaker(const Problem& problem)
      : problem_(problem), numbers_(problem.variables.size(), none), rowsOf_(problem.variables.size()),
        isTaken_(problem.rows.size(), false) {
    for (uint32_t row = 0; row < problem.rows.size(); ++row) {
      isTaken_[row] = isImplied(problem.rows[row]);
      for (const Term& term : problem.rows[row].sum.terms())
        if (!isTaken_[row] && !isFixed(term)) rowsOf_[term.variable].push_back(row);
    }
  }

  Part make(const Sum& sum) {
    part_.sum = translate(sum);
    size_t next = 0;
    while (next < met_.size()) // which grows
      for (const uint32_t row : rowsOf_[met_[next++]]) take(row);
    return std::move(part_);
  }

  Problem makeWhole() {
    for (uint32_t row = 0; row < problem_.rows.size(); ++row) take(row);
    return std::move(part_.problem);
  }

private:
  static constexpr uint32_t none = ~uint32_t{0};

  void take(uint32_t row) {
    if (isTaken_[row]) return;
    isTaken_[row] = true;
    part_.problem.require(translate(problem_.rows[row].sum), problem_.rows[row].relation);
  }

  bool isImplied(const Row& row) const {
    const std::optional<Interval> range = problem_.rangeOf(row.sum);
    return range && range->high <= 0 && (row.relation == Relation::AtMostZero || range->low >= 0);
  }

  bool isFixed(const Term& term) const {
    const Interval& values = problem_.variables[term.variable];
    return values.low == values.high;
  }

  Sum translate(const Sum& sum) {
    Sum result(sum.constant());
    for (const Term& term : sum.terms()) {
      const Interval& values = problem_.variables[term.variable];
      if (isFixed(term)) {
        result.add(term.factor * values.low);
        continue;
      }
      uint32_t& number = numbers_[term.variable];
      if (number == none) {
        number = part_.problem.addVariable(values.low, values.high);
        met_.push_back(term.variable);
      }
      result.add(Sum::of(number), term.factor);
    }
    return result;
  }

  const Problem& problem_;
  Part part_;
  std::vector<uint32_t> numbers_; ///< of variables, in the part
  std::vector<uint32_t> met_;     ///< variables of the problem, as they are numbered in the part
  std::vector<std::vector<uint32_t>> rowsOf_;
  std::vector<bool> isTaken_; ///< the rows that the part has, or needs not
};

} // namespace

Part partAbout(const Problem& problem, const Sum& sum) { return PartMaker(problem).make(sum); }

Problem essenceOf(const Problem& problem) { return PartMaker(problem).makeWhole(); }

bool narrow(Problem& problem, unsigned rounds) {
  for (const Interval& variable : problem.variables)
    if (variable.isEmpty()) return false;
  bool changed = true;
  AtMostZero rows(problem.variables, changed);
  for (unsigned round = 0; round < rounds && changed; ++round) {
    changed = false;
    for (const Row& row : problem.rows) {
      const std::span<const Term> terms = row.sum.terms();
      if (!rows.narrow(terms, row.sum.constant(), 1)) return false;
      if (row.relation == Relation::Zero && !rows.narrow(terms, row.sum.constant(), -1)) return false;
    }
  }
  return true;
}

} // namespace sonde::ilp
