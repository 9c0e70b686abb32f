#include "path/interval.h"

#include "expr/context.h"

#include <algorithm>
#include <array>

namespace sonde::path {

using expr::Expr;
using expr::Kind;
using expr::Node;

namespace {

BitVector one(const BitVector& like) { return BitVector::one(like.width()); }
BitVector next(const BitVector& number) { return number + one(number); }
BitVector previous(const BitVector& number) { return number - one(number); }

/// Returns what is left of `constraint` without a negation.
const Node* positive(const Node* constraint) {
  return constraint->is(Kind::Not) ? constraint->operand(0) : constraint;
}

/// Returns the numbers for which `term` < `limit`, or `limit` < `term`.
std::optional<Interval> intervalOfOrder(const Node* comparison) {
  const bool limitFirst = comparison->operand(0)->isConstant();
  const Node* limit = comparison->operand(limitFirst ? 0 : 1);
  if (!limit->isConstant()) return std::nullopt;
  const BitVector least =
      comparison->is(Kind::Slt) ? BitVector::signedMin(limit->width()) : BitVector::zero(limit->width());
  const BitVector greatest = previous(least);
  if (limit->value() == (limitFirst ? greatest : least)) return std::nullopt; // true for no number
  if (limitFirst) return Interval{comparison->operand(1), next(limit->value()), greatest};
  return Interval{comparison->operand(0), least, previous(limit->value())};
}

std::optional<Interval> intervalOfEquation(const Node* equation) {
  const bool numberFirst = equation->operand(0)->isConstant();
  const Node* number = equation->operand(numberFirst ? 0 : 1);
  if (!number->isConstant()) return std::nullopt;
  return Interval{equation->operand(numberFirst ? 1 : 0), number->value(), number->value()};
}

/// One byte of an array symbol, and the number that it equals.
struct Byte {
  uint64_t index = 0;
  const Node* byte = nullptr;
  const Node* number = nullptr;
};

std::optional<Byte> byteOf(const Node* equation) {
  if (!equation->is(Kind::Eq)) return std::nullopt;
  const bool numberFirst = equation->operand(0)->isConstant();
  const Node* number = equation->operand(numberFirst ? 0 : 1);
  const Node* byte = equation->operand(numberFirst ? 1 : 0);
  if (!number->isConstant() || !byte->is(Kind::Read) || !byte->operand(0)->is(Kind::ArraySymbol) ||
      !byte->operand(1)->isConstant())
    return std::nullopt;
  return Byte{byte->operand(1)->value().toWord(), byte, number};
}

/// Returns the interval of a concatenation of bytes of which each is compared with a number. The byte with
/// the greatest index is the first, as it is in numbers in memory; any order would be as true.
std::optional<Interval> intervalOfBytes(const Node* conjunction) {
  std::array<Byte, 8> bytes;
  size_t count = 0;
  std::vector<const Node*> left{conjunction};
  while (!left.empty()) {
    const Node* part = left.back();
    left.pop_back();
    if (part->is(Kind::And)) {
      left.insert(left.end(), {part->operand(0), part->operand(1)});
      continue;
    }
    const std::optional<Byte> byte = byteOf(part);
    if (!byte || count == bytes.size()) return std::nullopt;
    if (count > 0 && byte->byte->operand(0) != bytes[0].byte->operand(0)) return std::nullopt;
    bytes[count++] = *byte;
  }
  std::ranges::sort(bytes.begin(), bytes.begin() + count, {}, &Byte::index);
  Expr term = bytes[0].byte;
  BitVector value = bytes[0].number->value();
  for (size_t n = 1; n < count; ++n) {
    term = conjunction->context().make(Kind::Concat, {bytes[n].byte, term.get()});
    value = bytes[n].number->value().concat(value);
  }
  return Interval{term, value, value};
}

} // namespace

bool isOrder(const Node* constraint) {
  const Node* comparison = positive(constraint);
  return comparison->is(Kind::Ult) || comparison->is(Kind::Slt);
}

std::optional<Interval> intervalOf(const Node* constraint) {
  const Node* comparison = positive(constraint);
  std::optional<Interval> interval;
  if (isOrder(comparison))
    interval = intervalOfOrder(comparison);
  else if (comparison->is(Kind::Eq))
    interval = intervalOfEquation(comparison);
  else if (comparison->is(Kind::And))
    interval = intervalOfBytes(comparison);
  if (!interval || interval->low.width() == 1) return std::nullopt;
  if (comparison != constraint) *interval = {interval->term, next(interval->high), previous(interval->low)};
  if (interval->term->is(Kind::Add) && interval->term->operand(0)->isConstant()) {
    const BitVector& summand = interval->term->operand(0)->value();
    *interval = {interval->term->operand(1), interval->low - summand, interval->high - summand};
  }
  return interval;
}

std::optional<Interval> intersection(const Interval& a, const Interval& b) {
  // All numbers are taken relative to the low end of `a`.
  const BitVector endOfA = a.high - a.low;
  const BitVector low = b.low - a.low, high = b.high - a.low;
  const bool wraps = high.ult(low);
  if (endOfA.ult(low)) { // `b` begins outside of `a`
    if (!wraps) return std::nullopt;
    return Interval{a.term, a.low, high.ult(endOfA) ? b.high : a.high};
  }
  if (wraps) return std::nullopt; // it begins inside, leaves `a` and comes back
  return Interval{a.term, b.low, high.ult(endOfA) ? b.high : a.high};
}

namespace {

/// Returns whether one comparison by < says that the term is in this interval, without a sum.
bool isOneSided(const Interval& interval) {
  const BitVector least = BitVector::signedMin(interval.low.width());
  return interval.low.isZero() || interval.high.isOnes() || interval.low == least ||
         next(interval.high) == least;
}

bool isOneNumber(const Interval& interval) { return interval.low == interval.high; }

/// Returns the constraint that a term is in an interval. Precondition: it has several numbers. `lowMoves`
/// says which of its ends is likely to be another one soon: the sum in the constraint depends on the other
/// end, so that it stays the same.
Expr constraintOf(const Interval& interval, bool lowMoves) {
  expr::Context& context = interval.term->context();
  const auto less = [&](Kind kind, const Expr& a, const Expr& b) {
    return context.make(kind, {a.get(), b.get()});
  };
  const auto minus = [&](const BitVector& number) {
    return context.make(Kind::Add, {context.constant(-number).get(), interval.term.get()});
  };
  const Expr below = context.constant(previous(interval.low)), above = context.constant(next(interval.high));
  if (interval.high.isOnes()) return less(Kind::Ult, below, interval.term);
  if (interval.low.isZero()) return less(Kind::Ult, interval.term, above);
  const BitVector least = BitVector::signedMin(interval.low.width());
  if (above->value() == least) return less(Kind::Slt, below, interval.term);
  if (interval.low == least) return less(Kind::Slt, interval.term, above);
  if (lowMoves)
    return less(Kind::Ult, context.constant(below->value() - above->value()), minus(above->value()));
  return less(Kind::Ult, minus(interval.low), context.constant(above->value() - interval.low));
}

/// Returns the intersection of two intervals if one constraint for it is better than two: not if these are
/// one-sided and that would need a sum, and not if only one number is left that neither of them tells.
std::optional<Interval> joined(const Interval& added, const Interval& earlier) {
  std::optional<Interval> both = intersection(added, earlier);
  if (!both || *both == added) return both;
  if (isOneNumber(*both)) return std::nullopt;
  if (isOneSided(*both) || (!isOneSided(added) && !isOneSided(earlier))) return both;
  return std::nullopt;
}

} // namespace

void conjoin(std::vector<Expr>& conjunction, const Expr& constraint, bool hasOrders) {
  // Disequalities are compared with each other only if there are many. A few of them, as a `switch` leaves
  // them, are easier to solve than a range.
  constexpr size_t many = 16;
  const bool isLong = conjunction.size() >= many;
  const auto isCandidate = [&](const Node* earlier) { return isLong || isOrder(earlier); };
  const std::optional<Interval> added = hasOrders || isLong ? intervalOf(constraint) : std::nullopt;
  if (!added) return conjunction.push_back(constraint);
  Interval now = *added;
  bool isNew = true;
  // The newest come first: it is there that a path that counts goes on.
  for (size_t n = conjunction.size(); isNew && n-- > 0;) {
    if (!isCandidate(conjunction[n])) continue;
    const std::optional<Interval> earlier = intervalOf(conjunction[n]);
    if (!earlier || earlier->term != now.term) continue;
    const std::optional<Interval> both = joined(now, *earlier);
    if (!both) continue;
    isNew = *both != *earlier || now != *added;
    now = *both;
    if (isNew) conjunction[n] = {};
  }
  std::erase_if(conjunction, [](const Expr& each) { return !each; });
  if (isNew) conjunction.push_back(now == *added ? constraint : constraintOf(now, now.low == added->low));
}

bool isImplied(const Node* condition, const std::vector<Expr>& constraints) {
  const std::optional<Interval> asked = intervalOf(condition);
  return asked && std::ranges::any_of(constraints, [&](const Expr& each) {
           const std::optional<Interval> known = isOrder(each) ? intervalOf(each) : std::nullopt;
           return known && known->term == asked->term && intersection(*known, *asked) == known;
         });
}

} // namespace sonde::path
