/// Rules for addresses. A sum has at most one Base, outermost, and comparisons compare offsets, so that a
/// bounds check reads `offset < size`, whatever the address of the object.
///
/// A Base has a fixed number, and every rule holds for all numbers. If a sum is not an address any more (the
/// difference of two objects, or a pointer minus the number of another), the Base is replaced by its number.

#include "expr/address.h"
#include "expr/rewrite/builder.h"
#include "expr/rewrite/match.h"

#include <algorithm>

namespace sonde::expr {

namespace {

bool cancel(const Address& x, const Address& y) {
  return x.base() == y.base() && x.isNegative() != y.isNegative();
}

/// Returns the constant of a sum; null if it has none.
const Node* constantPart(const Node* n) {
  if (n->isConstant()) return n;
  return hasConstantOperand(Kind::Add, n) ? n->operand(0) : nullptr;
}

/// Returns the distance from 0 on the circle of 64-bit numbers.
uint64_t magnitudeOf(const BitVector& k) { return std::min(k.toWord(), (-k).toWord()); }

} // namespace

Expr Builder::baseSum(const Node* term, const Node* offset) {
  if (isZero(offset)) return term;
  if (addressOf(offset)) return add(term, offset);
  BitVector number = addressOf(term).number();
  if (const Node* k = constantPart(offset)) {
    bool isDifference = magnitudeOf(number + k->value()) < magnitudeOf(k->value());
    if (isDifference && fires(Rule::BaseNumber)) return add(offset, constant(number));
  }
  return context_.make(Kind::Add, {term, offset});
}

Expr Builder::addBase(const Node* a, const Node* b) {
  Address x = addressOf(a), y = addressOf(b);
  if (!x && !y) return {};
  if (x && y) {
    Rule rule = cancel(x, y) ? Rule::BaseCancel : Rule::BaseNumber;
    if (!fires(rule)) return {};
    Expr sum = rule == Rule::BaseCancel ? constant(64, 0) : constant(x.number() + y.number());
    for (const Node* offset : {x.offset, y.offset})
      if (offset) sum = add(offset, sum);
    return sum;
  }
  if (!fires(Rule::BaseSum)) return {};
  const Node* other = x ? b : a;
  if (!x) x = y;
  return baseSum(x.term, x.offset ? add(x.offset, other) : Expr(other));
}

Expr Builder::negBase(const Node* a) {
  Address x = addressOf(a);
  if (!x || !fires(Rule::BaseSum)) return {};
  Expr term = x.isNegative() ? Expr(x.base()) : context_.make(Kind::Neg, {x.term});
  return x.offset ? baseSum(term, neg(x.offset)) : term;
}

/// Extracts bits of an address. Low bits, which alignment checks ask for, are decided by the number. Bytes
/// stay parts of the address even if their value is known, so that a pointer that was stored byte by byte can
/// be put together again.
Expr Builder::extractBase(const Node* a, unsigned high, unsigned low) {
  constexpr unsigned byte = 8;
  Address x = addressOf(a);
  if (x.offset && high + 1 < byte && fires(Rule::BaseLowBits))
    return extract(add(x.offset, constant(x.number())), high, low);
  Expr part = context_.extract(a, high, low);
  return x.offset && !x.offset->isConstant() ? part : finishAbstract(part);
}

Expr Builder::eqBase(const Node* a, const Node* b) {
  Address x = addressOf(a), y = addressOf(b);
  if (!x) {
    std::swap(a, b);
    std::swap(x, y);
  }
  if (!x || !(y || b->isConstant()) || !fires(Rule::BaseEq)) return {};
  Expr left = x.offset ? Expr(x.offset) : constant(64, 0);
  if (!y) return eq(left, constant(b->value() - x.number()));
  Expr right = y.offset ? Expr(y.offset) : constant(64, 0);
  if (y.number().ult(x.number())) return eq(add(left, constant(x.number() - y.number())), right);
  return eq(left, add(right, constant(y.number() - x.number())));
}

Expr Builder::iteBase(const Node* condition, const Node* then, const Node* otherwise) {
  Address x = addressOf(then), y = addressOf(otherwise);
  if (!x || x.term != y.term || !fires(Rule::BaseIte)) return {};
  Expr zero = constant(64, 0);
  return baseSum(x.term, ite(condition, x.offset ? x.offset : zero.get(), y.offset ? y.offset : zero.get()));
}

// Comparisons treat both sides as mathematical integers, so that a sum that might wrap around is noticed.
// -------------------------------------------------------------------------------------------------------

namespace {

using Integer = __int128;

constexpr Integer powerOfTwo(unsigned n) { return Integer{1} << n; }

Integer signedValue(const BitVector& k) {
  Integer value = k.toWord();
  return k.bit(k.width() - 1) ? value - powerOfTwo(k.width()) : value;
}

struct Range {
  Integer low, high;

  static Range unsignedWord() { return {0, powerOfTwo(64) - 1}; }
  static Range ofSigned(unsigned width) { return {-powerOfTwo(width - 1), powerOfTwo(width - 1) - 1}; }
  Range operator+(Integer k) const { return {low + k, high + k}; }
  Range operator*(Integer k) const { return k < 0 ? Range{high * k, low * k} : Range{low * k, high * k}; }
  bool isWithin(const Range& other) const { return other.low <= low && high <= other.high; }
};

/// Returns an interval of the value read as a signed number. Abstract values have no signed intervals, so
/// this looks through the scaled and shifted sign extensions of pointer arithmetic.
Range signedRange(const Node* n, unsigned depth = 6) {
  unsigned width = n->width();
  const Abstract& known = n->abstract();
  if ((known.low ^ known.high) >> (width - 1) == 0)
    return {signedValue(BitVector(width, known.low)), signedValue(BitVector(width, known.high))};
  Range all = Range::ofSigned(width);
  if (depth == 0) return all;
  auto inside = [&](unsigned operand) { return signedRange(n->operand(operand), depth - 1); };
  auto unlessWrapping = [&](Range range) { return range.isWithin(all) ? range : all; };
  if (n->is(Kind::SExt)) return inside(0);
  if (n->is(Kind::Concat) && n->operand(1)->isConstant())
    return inside(0) * powerOfTwo(n->operand(1)->width()) + n->operand(1)->value().toWord();
  if (hasConstantOperand(Kind::Add, n))
    return unlessWrapping(inside(1) + signedValue(n->operand(0)->value()));
  if (hasConstantOperand(Kind::Mul, n))
    return unlessWrapping(inside(1) * signedValue(n->operand(0)->value()));
  return all;
}

/// One side of a comparison, as an offset from the pivot that both sides are measured from.
struct Side {
  const Node* offset; // null for zero
  BitVector shift;

  Side(const Address& address, const Node* node, const BitVector& pivot)
      : offset(address.offset), shift((address ? address.number() : node->value()) - pivot) {}

  Range unsignedValues() const {
    Range range = offset ? Range{offset->abstract().low, offset->abstract().high} : Range{0, 0};
    return range + shift.toWord();
  }
  Range signedValues() const { return (offset ? signedRange(offset) : Range{0, 0}) + signedValue(shift); }
  Expr build(Builder& builder) const {
    Expr k = builder.constant(shift);
    return offset ? builder.add(offset, k) : k;
  }
};

} // namespace

Expr Builder::lessBase(Kind kind, const Node* a, const Node* b) {
  Address x = addressOf(a), y = addressOf(b);
  if (!x && !y) return {};
  if (!(x || a->isConstant()) || !(y || b->isConstant())) return {};
  if ((x && x.isNegative()) || (y && y.isNegative())) return {};
  BitVector pivot = !x || (y && y.number().ult(x.number())) ? y.number() : x.number();
  Side left(x, a, pivot), right(y, b, pivot);

  Range word = Range::unsignedWord(), signedWord = Range::ofSigned(64);
  auto bothWithin = [](Range l, Range r, Integer start, Range window) {
    return (l + start).isWithin(window) && (r + start).isWithin(window);
  };
  if (kind == Kind::Ult) {
    bool exact = bothWithin(left.unsignedValues(), right.unsignedValues(), pivot.toWord(), word);
    if (exact && fires(Rule::BaseLess)) return ult(left.build(*this), right.build(*this));
  }
  Range l = left.signedValues(), r = right.signedValues();
  bool exact = bothWithin(l, r, 0, signedWord) &&
               (kind == Kind::Ult ? bothWithin(l, r, pivot.toWord(), word)
                                  : bothWithin(l, r, signedValue(pivot), signedWord));
  if (exact && fires(Rule::BaseLess)) return slt(left.build(*this), right.build(*this));
  return {};
}

} // namespace sonde::expr
