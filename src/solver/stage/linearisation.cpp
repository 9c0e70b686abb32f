#include "solver/stage/linearisation.h"

#include <algorithm>
#include <bit>

namespace sonde::solver {

using expr::Abstract;
using expr::Kind;
using ilp::divideDown;
using ilp::Interval;
using ilp::Relation;

namespace {

constexpr unsigned maxWidth = Abstract::maxWidth;

ilp::Integer powerOfTwo(unsigned bits) { return ilp::Integer{1} << bits; }

/// Returns the value of a constant of at most 64 bits.
std::optional<uint64_t> constantOf(const expr::Node* node) {
  if (!node->hasValue() || node->width() > maxWidth) return std::nullopt;
  return node->value().toWord();
}

ilp::Sum constantSum(uint64_t value) { return ilp::Sum(static_cast<ilp::Integer>(value)); }

} // namespace

// --- Formulas ---

void Linearisation::announce(const Node* formula, bool value) {
  if (formula->is(Kind::Not)) return announce(formula->operand(0), !value);
  if (formula->is(value ? Kind::And : Kind::Or)) {
    announce(formula->operand(0), value);
    announce(formula->operand(1), value);
  }
  ranges_[formula] = {value, value};
}

void Linearisation::require(const Node* formula, bool value) {
  const auto operand = [&](unsigned n) { return formula->operand(n); };
  const bool isConjunction = formula->is(value ? Kind::And : Kind::Or);
  switch (formula->kind()) {
  case Kind::Not: return require(operand(0), !value);
  case Kind::Ult:
    return value ? requireLess(operand(0), operand(1), false) : requireLess(operand(1), operand(0), true);
  case Kind::Slt: {
    const SignedLess less =
        value ? SignedLess{operand(0), operand(1), false} : SignedLess{operand(1), operand(0), true};
    if (!requireSignedLess(less)) dropped_.push_back(less);
    return;
  }
  case Kind::Eq:
    if (operand(0)->isArray()) return;
    if (value) return requireEqual(operand(0), operand(1));
    if (operand(0)->width() > 1) return requireDifferent(operand(0), operand(1));
    break;
  default: break;
  }
  if (isConjunction) {
    require(operand(0), value);
    return require(operand(1), value);
  }
  if (formula->is(Kind::Eq)) { // booleans that differ
    Sum sum = *sumOf(operand(0));
    sum.add(*sumOf(operand(1)));
    sum.add(-1);
    return problem_.require(std::move(sum), Relation::Zero);
  }
  Sum sum = *sumOf(formula);
  sum.add(value ? -1 : 0);
  problem_.require(std::move(sum), Relation::Zero);
}

void Linearisation::requireEqual(const Node* a, const Node* b) {
  const MaybeSum left = sumOf(a), right = sumOf(b);
  if (!left || !right) return;
  Sum difference = *left;
  difference.add(*right, -1);
  if (problem_.rangeOf(difference)) problem_.require(std::move(difference), Relation::Zero);
}

void Linearisation::requireDifferent(const Node* a, const Node* b) {
  const MaybeSum left = sumOf(a), right = sumOf(b);
  if (!left || !right) return;
  Sum difference = *left;
  difference.add(*right, -1);
  const std::optional<Interval> range = problem_.rangeOf(difference);
  if (!range || (range->low < 0 && range->high > 0)) return; // a disjunction
  const Integer sign = range->high > 0 ? -1 : 1;
  Sum sum(1);
  sum.add(difference, sign);
  if (range->low <= 0 && range->high >= 0) problem_.require(std::move(sum), Relation::AtMostZero);
}

void Linearisation::requireLess(const Node* a, const Node* b, bool orEqual) {
  const MaybeSum left = sumOf(a), right = sumOf(b);
  if (!left || !right) return;
  Sum difference = *left;
  difference.add(*right, -1);
  difference.add(orEqual ? 0 : 1);
  if (problem_.rangeOf(difference)) problem_.require(std::move(difference), Relation::AtMostZero);
}

bool Linearisation::retry() {
  const size_t before = dropped_.size();
  std::erase_if(dropped_, [&](const SignedLess& less) { return requireSignedLess(less); });
  return dropped_.size() < before;
}

bool Linearisation::requireSignedLess(const SignedLess& less) {
  const MaybeSum left = sumOf(less.a), right = sumOf(less.b);
  if (!left || !right) return true;
  const Integer half = powerOfTwo(less.a->width() - 1);
  const auto isNegative = [&](const Sum& sum) -> std::optional<bool> {
    const Interval range = rangeOf(sum);
    if (range.high < half) return false;
    if (range.low >= half) return true;
    return std::nullopt;
  };
  const std::optional<bool> leftNegative = isNegative(*left), rightNegative = isNegative(*right);
  if (!leftNegative || !rightNegative) return false;
  if (*leftNegative == *rightNegative)
    requireLess(less.a, less.b, less.orEqual);
  else if (*rightNegative)
    problem_.require(Sum(1), Relation::Zero); // it cannot hold
  return true;
}

// --- Terms ---

std::optional<ilp::Sum> Linearisation::sumOf(const Node* term) {
  if (const auto found = sums_.find(term); found != sums_.end()) return found->second;
  MaybeSum sum;
  if (term->width() <= maxWidth && !term->isArray()) {
    sum = translate(term);
    if (!sum) sum = opaque(term);
  }
  sums_.emplace(term, sum);
  return sum;
}

ilp::Sum Linearisation::opaque(const Node* term) {
  const Abstract& known = term->abstract();
  Interval range{static_cast<Integer>(known.low), static_cast<Integer>(known.high)};
  if (const auto found = ranges_.find(term); found != ranges_.end())
    range = {std::max(range.low, found->second.low), std::min(range.high, found->second.high)};
  return Sum::of(problem_.addVariable(range.low, range.high));
}

std::optional<ilp::Sum> Linearisation::translate(const Node* term) {
  if (const auto value = constantOf(term)) return constantSum(*value);
  const unsigned width = term->width();
  const auto operand = [&](unsigned n) { return sumOf(term->operand(n)); };
  switch (term->kind()) {
  case Kind::Not: {
    Sum sum(powerOfTwo(width) - 1);
    sum.add(*operand(0), -1);
    return sum;
  }
  case Kind::Neg: {
    Sum sum;
    sum.add(*operand(0), -1);
    return wrapped(sum, width);
  }
  case Kind::Add: {
    Sum sum = *operand(0);
    sum.add(*operand(1));
    return wrapped(sum, width);
  }
  case Kind::Mul: return product(term);
  case Kind::And: return bitwiseAnd(term);
  case Kind::Or: return bitwiseOr(term);
  case Kind::Xor: {
    const Sum a = *operand(0), b = *operand(1);
    Sum result = opaque(term);
    // Each of the three is the exclusive or of the others, hence at most their sum.
    atMostSum(result, a, b);
    atMostSum(a, result, b);
    atMostSum(b, result, a);
    if (width == 1) { // not all of them are 1
      Sum all = result;
      all.add(a);
      all.add(b);
      atMost(all, Sum(2));
    }
    return result;
  }
  case Kind::UDiv:
    if (const auto divisor = constantOf(term->operand(1)); divisor && *divisor)
      return quotient(term, static_cast<Integer>(*divisor));
    return std::nullopt;
  case Kind::URem:
    if (const auto divisor = constantOf(term->operand(1)); divisor && *divisor)
      return remainder(term, static_cast<Integer>(*divisor));
    return std::nullopt;
  case Kind::Shl:
    if (const auto amount = constantOf(term->operand(1)); amount && *amount < width)
      return multiple(*operand(0), powerOfTwo(static_cast<unsigned>(*amount)), width);
    return std::nullopt;
  case Kind::LShr:
    if (const auto amount = constantOf(term->operand(1)); amount && *amount < width)
      return shiftedDown(*operand(0), static_cast<unsigned>(*amount));
    return std::nullopt;
  case Kind::Concat: {
    MaybeSum sum = multiple(*operand(0), powerOfTwo(term->operand(1)->width()), width);
    if (sum) sum->add(*operand(1));
    return sum;
  }
  case Kind::Extract: {
    const MaybeSum whole = operand(0);
    if (!whole) return std::nullopt;
    const MaybeSum high = shiftedDown(*whole, term->extractLow());
    return high ? wrapped(*high, width) : std::nullopt;
  }
  case Kind::AShr:
    if (const auto amount = constantOf(term->operand(1)); amount && *amount < width)
      return arithmeticShift(term, static_cast<unsigned>(*amount));
    return std::nullopt;
  case Kind::SExt: return signExtension(term);
  case Kind::Ite: return choice(term);
  default: return std::nullopt;
  }
}

std::optional<ilp::Sum> Linearisation::product(const Node* term) {
  for (const unsigned n : {0u, 1u})
    if (const auto constant = constantOf(term->operand(n))) {
      // A factor such as -3 is a large number, and a small one modulo 2^width.
      Integer factor = static_cast<Integer>(*constant);
      if (factor >= powerOfTwo(term->width() - 1)) factor -= powerOfTwo(term->width());
      return multiple(*sumOf(term->operand(1 - n)), factor, term->width());
    }
  return std::nullopt;
}

std::optional<ilp::Sum> Linearisation::multiple(const Sum& sum, Integer factor, unsigned width) {
  if (!sum.canBeMultiplied(factor)) return std::nullopt;
  Sum result;
  result.add(sum, factor);
  return wrapped(result, width);
}

std::optional<ilp::Sum> Linearisation::bitwiseAnd(const Node* term) {
  for (const unsigned n : {0u, 1u})
    if (const auto mask = constantOf(term->operand(n)); mask && *mask) {
      const auto low = static_cast<unsigned>(std::countr_zero(*mask));
      const auto count = static_cast<unsigned>(std::countr_one(*mask >> low));
      if (low + count < 64 && *mask >> (low + count)) break; // the ones of the mask are not in one sequence
      const MaybeSum high = shiftedDown(*sumOf(term->operand(1 - n)), low);
      const MaybeSum bits = high ? wrapped(*high, count) : std::nullopt;
      return bits ? multiple(*bits, powerOfTwo(low), term->width()) : std::nullopt;
    }
  const Sum a = *sumOf(term->operand(0)), b = *sumOf(term->operand(1));
  Sum result = opaque(term);
  atMost(result, a);
  atMost(result, b);
  if (term->width() == 1) {
    Sum both = a;
    both.add(b);
    both.add(-1);
    atMost(both, result);
  }
  return result;
}

std::optional<ilp::Sum> Linearisation::bitwiseOr(const Node* term) {
  const Sum a = *sumOf(term->operand(0)), b = *sumOf(term->operand(1));
  Sum result = opaque(term);
  atMost(a, result);
  atMost(b, result);
  atMostSum(result, a, b);
  return result;
}

ilp::Sum Linearisation::signOf(const Sum& value, unsigned width) {
  const Integer half = powerOfTwo(width - 1);
  const Interval range = rangeOf(value);
  if (usesIntervals_ && range.high < half) return Sum(0);
  if (usesIntervals_ && range.low >= half) return Sum(1);
  Sum sign = Sum::of(problem_.addVariable(0, 1));
  Sum least, most(half - 1); // the values with this sign
  least.add(sign, half);
  most.add(sign, half);
  atMost(least, value);
  atMost(value, most);
  return sign;
}

std::optional<ilp::Sum> Linearisation::signExtension(const Node* term) {
  const unsigned from = term->operand(0)->width();
  Sum result = *sumOf(term->operand(0));
  result.add(signOf(result, from), powerOfTwo(term->width()) - powerOfTwo(from));
  return result;
}

std::optional<ilp::Sum> Linearisation::arithmeticShift(const Node* term, unsigned bits) {
  const Sum value = *sumOf(term->operand(0));
  MaybeSum result = shiftedDown(value, bits);
  if (result)
    result->add(signOf(value, term->width()), powerOfTwo(term->width()) - powerOfTwo(term->width() - bits));
  return result;
}

std::optional<ilp::Sum> Linearisation::choice(const Node* term) {
  const auto known = ranges_.find(term->operand(0));
  if (known != ranges_.end() && known->second.low == known->second.high)
    return sumOf(term->operand(known->second.low == 1 ? 1 : 2));
  const Interval first = rangeOf(*sumOf(term->operand(1))), second = rangeOf(*sumOf(term->operand(2)));
  Sum result = opaque(term);
  Interval& values = problem_.variables.back(); // those of the result
  values = {std::max(values.low, std::min(first.low, second.low)),
            std::min(values.high, std::max(first.high, second.high))};
  return result;
}

std::optional<ilp::Sum> Linearisation::quotient(const Node* term, Integer divisor) {
  const Sum dividend = *sumOf(term->operand(0));
  Sum result = opaque(term);
  Sum least, most(divisor - 1);
  least.add(result, divisor);
  most.add(result, divisor);
  if (!problem_.rangeOf(most)) return result;
  atMost(least, dividend);
  atMost(dividend, most);
  return result;
}

std::optional<ilp::Sum> Linearisation::remainder(const Node* term, Integer divisor) {
  const Sum dividend = *sumOf(term->operand(0));
  const Interval range = rangeOf(dividend);
  const Integer least = divideDown(range.low, divisor), most = divideDown(range.high, divisor);
  if (usesIntervals_ && least == most) {
    Sum result = dividend;
    result.add(-least * divisor);
    return result;
  }
  Sum result = opaque(term);
  atMost(result, dividend);
  atMost(result, Sum(divisor - 1));
  // dividend = quotient * divisor + remainder
  Sum difference = dividend;
  difference.add(Sum::of(problem_.addVariable(least, most)), -divisor);
  difference.add(result, -1);
  if (problem_.rangeOf(difference)) problem_.require(std::move(difference), Relation::Zero);
  return result;
}

std::optional<ilp::Sum> Linearisation::shiftedDown(const Sum& sum, unsigned bits) {
  if (bits == 0) return sum;
  const Interval range = rangeOf(sum);
  const Integer unit = powerOfTwo(bits);
  Sum result = Sum::of(problem_.addVariable(divideDown(range.low, unit), divideDown(range.high, unit)));
  Sum least, most(unit - 1);
  least.add(result, unit);
  most.add(result, unit);
  atMost(least, sum);
  atMost(sum, most);
  return result;
}

std::optional<ilp::Sum> Linearisation::wrapped(const Sum& sum, unsigned width) {
  const std::optional<Interval> range = problem_.rangeOf(sum);
  if (!range) return std::nullopt;
  const Integer modulus = powerOfTwo(width);
  const Integer least = divideDown(range->low, modulus), most = divideDown(range->high, modulus);
  Sum result = sum;
  if (usesIntervals_ && least == most) {
    result.add(-least * modulus);
    return result;
  }
  // The value is a variable of its own, so that its bounds can be narrowed.
  Sum value = Sum::of(problem_.addVariable(0, modulus - 1));
  result.add(Sum::of(problem_.addVariable(least, most)), -modulus);
  result.add(value, -1);
  problem_.require(std::move(result), Relation::Zero);
  return value;
}

void Linearisation::atMostSum(const Sum& a, const Sum& b, const Sum& c) {
  Sum sum = b;
  sum.add(c);
  atMost(a, sum);
}

void Linearisation::atMost(const Sum& a, const Sum& b) {
  Sum difference = a;
  difference.add(b, -1);
  if (problem_.rangeOf(difference)) problem_.require(std::move(difference), Relation::AtMostZero);
}

} // namespace sonde::solver
