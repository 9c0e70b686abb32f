/// Backward propagation: from what is known about a result to what follows for the operands. Each kind has a
/// function that meets its operands with what it can conclude; to conclude nothing is always sound.

#include "expr/abstract_under.h"
#include "expr/expr.h"

#include <algorithm>
#include <bit>

namespace sonde::expr {

namespace {

using Word = uint64_t;

Abstract between(Word low, Word high, unsigned width) {
  Abstract result = Abstract::unknown(width);
  result.low = low;
  result.high = high;
  if (low <= high) result.reduce(width);
  return result;
}

Abstract withBits(Word zeros, Word ones, unsigned width) {
  Abstract result = Abstract::unknown(width);
  result.zeros = zeros;
  result.ones = ones;
  if (!(zeros & ones)) result.reduce(width);
  return result;
}

void restrict(Abstract& operand, const Abstract& to, unsigned width) { operand = meet(operand, to, width); }

/// Narrows a and b by a < b, in the order that the numbers have here; for a <= b, `distance` is 0.
void orderLess(Abstract& a, Abstract& b, unsigned width, Word distance) {
  if (b.high < distance || a.low > maskOf(width) - distance) {
    restrict(a, between(1, 0, width), width);
    return;
  }
  Word most = b.high - distance, least = a.low + distance;
  restrict(a, between(0, most, width), width);
  restrict(b, between(least, maskOf(width), width), width);
}

/// Returns `a` shifted by half the range, so that unsigned order is signed order; unknown if the shift splits
/// the interval.
Abstract biased(const Abstract& a, unsigned width) {
  Word sign = Word{1} << (width - 1);
  if ((a.low & sign) != (a.high & sign)) return Abstract::unknown(width);
  return between(a.low ^ sign, a.high ^ sign, width);
}

void narrowSignedLess(bool isLess, std::span<Abstract> operands, unsigned width) {
  Abstract a = biased(operands[0], width), b = biased(operands[1], width);
  if (isLess)
    orderLess(a, b, width, 1);
  else
    orderLess(b, a, width, 0);
  if (isEmpty(a) || isEmpty(b)) {
    operands[0] = a; // the operands are empty in either order
    operands[1] = b;
    return;
  }
  restrict(operands[0], biased(a, width), width);
  restrict(operands[1], biased(b, width), width);
}

/// Narrows `a` by a != b: if `b` is a constant that is a bound of `a`, the bound moves.
void exclude(Abstract& a, const Abstract& b, unsigned width) {
  if (!b.isConstant()) return;
  if (a.isConstant() && a.low == b.low) {
    restrict(a, between(1, 0, width), width);
  } else if (a.low == b.low) {
    restrict(a, between(a.low + 1, a.high, width), width);
  } else if (a.high == b.low) {
    restrict(a, between(a.low, a.high - 1, width), width);
  }
}

void narrowComparison(Kind kind, bool isTrue, std::span<Abstract> operands, unsigned width) {
  switch (kind) {
  case Kind::Eq:
    if (isTrue) {
      operands[0] = operands[1] = meet(operands[0], operands[1], width);
    } else {
      exclude(operands[0], operands[1], width);
      if (!isEmpty(operands[0])) exclude(operands[1], operands[0], width);
    }
    return;
  case Kind::Ult:
    if (isTrue)
      orderLess(operands[0], operands[1], width, 1);
    else
      orderLess(operands[1], operands[0], width, 0);
    return;
  case Kind::Slt: narrowSignedLess(isTrue, operands, width); return;
  default: return;
  }
}

void narrowBitwise(Kind kind, const Abstract& value, std::span<Abstract> operands, unsigned width) {
  Abstract a = operands[0], b = operands[1];
  for (unsigned side : {0u, 1u}) {
    const Abstract& other = side == 0 ? b : a;
    if (kind == Kind::And)
      restrict(operands[side], withBits(value.zeros & other.ones, value.ones, width), width);
    else if (kind == Kind::Or)
      restrict(operands[side], withBits(value.zeros, value.ones & other.zeros, width), width);
    else
      restrict(operands[side],
               withBits((value.zeros & other.zeros) | (value.ones & other.ones),
                        (value.zeros & other.ones) | (value.ones & other.zeros), width),
               width);
  }
}

void narrowConcat(const Abstract& value, std::span<Abstract> operands, unsigned width, unsigned lowWidth) {
  Word mask = maskOf(lowWidth);
  unsigned highWidth = width - lowWidth;
  restrict(operands[0], withBits(value.zeros >> lowWidth, value.ones >> lowWidth, highWidth), highWidth);
  restrict(operands[0], between(value.low >> lowWidth, value.high >> lowWidth, highWidth), highWidth);
  restrict(operands[1], withBits(value.zeros & mask, value.ones & mask, lowWidth), lowWidth);
  if (value.low >> lowWidth == value.high >> lowWidth)
    restrict(operands[1], between(value.low & mask, value.high & mask, lowWidth), lowWidth);
}

void narrowExtract(const Abstract& value, Abstract& operand, unsigned width, unsigned low, unsigned from) {
  restrict(operand, withBits(value.zeros << low, value.ones << low, from), from);
  if (low + width == from)
    restrict(operand, between(value.low << low, (value.high << low) | maskOf(low), from), from);
  else if (low == 0 && operand.high <= maskOf(width))
    restrict(operand, between(value.low, value.high, from), from);
}

void narrowSignExtend(const Abstract& value, Abstract& operand, unsigned from, unsigned to) {
  Word mask = maskOf(from), sign = Word{1} << (from - 1);
  restrict(operand, withBits(value.zeros & mask, value.ones & mask, from), from);
  bool isNegative = value.low >= (maskOf(to) & ~maskOf(from - 1));
  if (value.high < sign || isNegative)
    restrict(operand, between(value.low & mask, value.high & mask, from), from);
}

/// Narrows the operands of a sum of which one is a constant: the other is the difference, unless that wraps
/// around within the interval.
void narrowSum(const Abstract& value, std::span<Abstract> operands, unsigned width) {
  for (unsigned side : {0u, 1u}) {
    const Abstract& other = operands[1 - side];
    if (!other.isConstant() || operands[side].isConstant()) continue;
    Word low = (value.low - other.low) & maskOf(width), high = (value.high - other.low) & maskOf(width);
    if (low <= high) restrict(operands[side], between(low, high, width), width);
    return;
  }
}

/// Narrows the operands of a product of which one is a constant, if no product exceeds the width.
void narrowProduct(const Abstract& value, std::span<Abstract> operands, unsigned width) {
  for (unsigned side : {0u, 1u}) {
    const Abstract& other = operands[1 - side];
    if (!other.isConstant() || other.low == 0 || operands[side].high > maskOf(width) / other.low) continue;
    Word low = value.low / other.low + (value.low % other.low != 0);
    restrict(operands[side], between(low, value.high / other.low, width), width);
    return;
  }
}

void narrowQuotient(const Abstract& value, std::span<Abstract> operands, unsigned width) {
  const Abstract& divisor = operands[1];
  if (!divisor.isConstant() || divisor.low == 0) return;
  auto high = (static_cast<unsigned __int128>(value.high) + 1) * divisor.low - 1;
  auto low = static_cast<unsigned __int128>(value.low) * divisor.low;
  if (low > maskOf(width)) return;
  restrict(operands[0],
           between(static_cast<Word>(low),
                   static_cast<Word>(std::min<unsigned __int128>(high, maskOf(width))), width),
           width);
}

void narrowChoice(const Abstract& value, std::span<Abstract> operands, unsigned width) {
  for (unsigned side : {1u, 2u}) {
    if (!isEmpty(meet(operands[side], value, width))) continue;
    restrict(operands[0], Abstract::exactly(side == 1 ? 0 : 1, 1), 1); // the condition selects the other side
    if (isEmpty(operands[0])) return;
  }
  if (operands[0].isConstant()) restrict(operands[operands[0].low == 1 ? 1 : 2], value, width);
}

/// Narrows the index of a table read: it lies between the first and the last element that may have the value.
void narrowTableIndex(const Node* table, const Abstract& value, Abstract& index, unsigned width,
                      unsigned indexWidth) {
  constexpr Word maxLooks = 512;
  auto elements = table->tableElements();
  auto mayBeRead = [&](Word i) {
    const Node* element = i < elements.size() ? elements[i] : table->tableDefault();
    const Abstract& known = element->abstract();
    return known.isConstant() ? value.mayBe(known.low) : !isEmpty(meet(known, value, width));
  };
  if (std::min<Word>(index.high, elements.size()) - std::min<Word>(index.low, elements.size()) > maxLooks)
    return;
  Word low = index.low, high = index.high;
  while (low < high && low < elements.size() && !mayBeRead(low)) ++low;
  if (high >= elements.size() && !mayBeRead(elements.size()) && !elements.empty()) high = elements.size() - 1;
  while (low < high && high < elements.size() && !mayBeRead(high)) --high;
  if (low > high || (low == high && !mayBeRead(low)))
    restrict(index, between(1, 0, indexWidth), indexWidth);
  else
    restrict(index, between(low, high, indexWidth), indexWidth);
}

} // namespace

void narrowOperands(const Node* node, const Abstract& value, std::span<Abstract> operands) {
  unsigned width = node->width();
  if (width > Abstract::maxWidth || isEmpty(value)) return;
  if (node->is(Kind::Read)) {
    if (node->operand(0)->is(Kind::Table) && node->operand(1)->width() <= Abstract::maxWidth)
      narrowTableIndex(node->operand(0), value, operands[1], width, node->operand(1)->width());
    return;
  }
  for (const Node* operand : node->operands())
    if (operand->isArray() || operand->width() > Abstract::maxWidth) return;
  switch (node->kind()) {
  case Kind::Not: restrict(operands[0], withBits(value.ones, value.zeros, width), width); return;
  case Kind::And:
  case Kind::Or:
  case Kind::Xor: narrowBitwise(node->kind(), value, operands, width); return;
  case Kind::Eq:
  case Kind::Ult:
  case Kind::Slt:
    if (value.isConstant())
      narrowComparison(node->kind(), value.low == 1, operands, node->operand(0)->width());
    return;
  case Kind::Concat: narrowConcat(value, operands, width, node->operand(1)->width()); return;
  case Kind::Extract:
    narrowExtract(value, operands[0], width, node->extractLow(), node->operand(0)->width());
    return;
  case Kind::SExt: narrowSignExtend(value, operands[0], node->operand(0)->width(), width); return;
  case Kind::Add: narrowSum(value, operands, width); return;
  case Kind::Mul: narrowProduct(value, operands, width); return;
  case Kind::UDiv: narrowQuotient(value, operands, width); return;
  case Kind::Ite: narrowChoice(value, operands, width); return;
  default: return;
  }
}

} // namespace sonde::expr
