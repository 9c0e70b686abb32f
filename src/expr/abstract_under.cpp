#include "expr/abstract_under.h"

#include "expr/expr.h"
#include "expr/fold.h"

#include <algorithm>
#include <bit>

namespace sonde::expr {

namespace {

using Word = uint64_t;

/// Known bits of a + b + carry: a sum bit is known where both operand bits and the carry into them are; the
/// carries are those that the least and the greatest possible sums have in common.
void addBits(const Abstract& a, const Abstract& b, bool carry, Word mask, Abstract& result) {
  Word greatest = (~a.zeros & mask) + (~b.zeros & mask) + carry;
  Word least = a.ones + b.ones + carry;
  Word carryZero = ~(greatest ^ ~a.zeros ^ ~b.zeros);
  Word carryOne = least ^ a.ones ^ b.ones;
  Word known = (a.zeros | a.ones) & (b.zeros | b.ones) & (carryZero | carryOne) & mask;
  result.zeros = ~greatest & known;
  result.ones = least & known;
}

Abstract complement(const Abstract& a, Word mask) {
  Abstract result;
  result.zeros = a.ones;
  result.ones = a.zeros;
  result.low = ~a.high & mask;
  result.high = ~a.low & mask;
  return result;
}

Abstract addOf(const Abstract& a, const Abstract& b, bool carry, unsigned width) {
  Word mask = maskOf(width);
  Abstract result = Abstract::unknown(width);
  addBits(a, b, carry, mask, result);
  auto low = static_cast<unsigned __int128>(a.low) + b.low + carry;
  auto high = static_cast<unsigned __int128>(a.high) + b.high + carry;
  if ((low > mask) == (high > mask)) { // either no sum wraps around, or all wrap around once
    result.low = static_cast<Word>(low) & mask;
    result.high = static_cast<Word>(high) & mask;
  }
  return result;
}

Abstract mulOf(const Abstract& a, const Abstract& b, unsigned width) {
  Abstract result = Abstract::unknown(width);
  auto high = static_cast<unsigned __int128>(a.high) * b.high;
  if (high <= maskOf(width)) {
    result.low = a.low * b.low;
    result.high = static_cast<Word>(high);
  }
  unsigned trailing = std::countr_one(a.zeros) + std::countr_one(b.zeros);
  result.zeros = maskOf(std::min(trailing, width));
  return result;
}

Abstract udivOf(const Abstract& a, const Abstract& b, unsigned width) {
  Abstract result = Abstract::unknown(width);
  if (b.high != 0) result.low = a.low / b.high;
  if (b.low != 0) result.high = a.high / b.low;
  return result;
}

Abstract uremOf(const Abstract& a, const Abstract& b, unsigned width) {
  if (a.high < b.low) return a; // keeps the set of values, if there is one
  Abstract result = Abstract::unknown(width);
  result.high = b.low != 0 ? std::min(a.high, b.high - 1) : a.high;
  if (b.isConstant() && std::has_single_bit(b.low)) {
    result.zeros = (a.zeros | ~(b.low - 1)) & maskOf(width);
    result.ones = a.ones & (b.low - 1);
  }
  return result;
}

Abstract shiftOf(Kind kind, const Abstract& a, const Abstract& amount, unsigned width) {
  Abstract result = Abstract::unknown(width);
  Word mask = maskOf(width), sign = Word{1} << (width - 1);
  if (amount.isConstant() && amount.low < width) {
    auto n = static_cast<unsigned>(amount.low);
    Word vacated = kind == Kind::Shl ? maskOf(n) : mask & ~(mask >> n);
    if (kind == Kind::Shl) {
      result.zeros = ((a.zeros << n) & mask) | vacated;
      result.ones = (a.ones << n) & mask;
    } else {
      bool fillZero = kind == Kind::LShr || (a.zeros & sign), fillOne = !fillZero && (a.ones & sign);
      result.zeros = (a.zeros >> n) | (fillZero ? vacated : 0);
      result.ones = (a.ones >> n) | (fillOne ? vacated : 0);
    }
  }
  bool logical = kind == Kind::LShr || (kind == Kind::AShr && (a.zeros & sign));
  if (logical) {
    result.low = amount.high < width ? a.low >> amount.high : 0;
    result.high = amount.low < width ? a.high >> amount.low : 0;
  }
  return result;
}

Abstract concatOf(const Abstract& high, const Abstract& low, unsigned lowWidth) {
  Abstract result;
  result.zeros = (high.zeros << lowWidth) | low.zeros;
  result.ones = (high.ones << lowWidth) | low.ones;
  result.low = (high.low << lowWidth) | low.low;
  result.high = (high.high << lowWidth) | low.high;
  return result;
}

Abstract extractOf(const Abstract& a, unsigned low, unsigned width) {
  Abstract result = Abstract::unknown(width);
  Word mask = maskOf(width);
  result.zeros = (a.zeros >> low) & mask;
  result.ones = (a.ones >> low) & mask;
  Word least = a.low >> low, greatest = a.high >> low;
  if ((least & ~mask) == (greatest & ~mask)) { // the bits above the extracted ones are fixed
    result.low = least & mask;
    result.high = greatest & mask;
  }
  return result;
}

Abstract signExtendOf(const Abstract& a, unsigned from, unsigned to) {
  Word sign = Word{1} << (from - 1), above = maskOf(to) & ~maskOf(from);
  Abstract result;
  result.zeros = a.zeros;
  result.ones = a.ones;
  result.low = a.low;
  result.high = a.high;
  if (a.high < sign) { // never negative
    result.zeros |= above;
  } else if (a.low >= sign) { // always negative
    result.ones |= above;
    result.low |= above;
    result.high |= above;
  } else {
    result.low = 0;
    result.high = maskOf(to);
  }
  return result;
}

Abstract truth(bool known, bool value) { return known ? Abstract::exactly(value, 1) : Abstract::unknown(1); }

Abstract equalOf(const Abstract& a, const Abstract& b) {
  bool differ = (a.zeros & b.ones) || (a.ones & b.zeros) || a.high < b.low || b.high < a.low;
  if (!differ && a.hasValues())
    differ = std::ranges::none_of(a.valueSet(), [&](Word v) { return b.mayBe(v); });
  if (!differ && b.hasValues())
    differ = std::ranges::none_of(b.valueSet(), [&](Word v) { return a.mayBe(v); });
  if (differ) return truth(true, false);
  return truth(a.isConstant() && b.isConstant(), true);
}

/// Returns the bounds in signed order, moved so that unsigned comparison orders them.
std::pair<Word, Word> signedBounds(const Abstract& a, unsigned width) {
  Word sign = Word{1} << (width - 1);
  if (a.hasValues()) {
    Word least = ~Word{0}, greatest = 0;
    for (Word v : a.valueSet()) {
      least = std::min(least, v ^ sign);
      greatest = std::max(greatest, v ^ sign);
    }
    return {least, greatest};
  }
  if ((a.low & sign) == (a.high & sign)) return {a.low ^ sign, a.high ^ sign};
  // Both signs are possible: the known bits other than the sign bound the value.
  Word others = maskOf(width) & ~sign;
  return {a.ones & others, sign | (~a.zeros & others)};
}

Abstract lessOf(Word aLow, Word aHigh, Word bLow, Word bHigh) {
  return truth(aHigh < bLow || aLow >= bHigh, aHigh < bLow);
}

/// Joins many abstract values one after the other without making the intermediate results.
class Join {
public:
  void add(const Abstract& a) {
    zeros_ &= a.zeros;
    ones_ &= a.ones;
    low_ = std::min(low_, a.low);
    high_ = std::max(high_, a.high);
    if (hasValues_ && a.isConstant()) {
      addValue(a.low);
    } else {
      hasValues_ = hasValues_ && a.hasValues();
      if (hasValues_)
        for (Word v : a.valueSet()) addValue(v);
    }
  }
  Abstract result(unsigned width) const {
    if (hasValues_) return Abstract::oneOf(std::span(values_).first(size_), width);
    Abstract result;
    result.zeros = zeros_;
    result.ones = ones_;
    result.low = low_;
    result.high = high_;
    result.reduce(width);
    return result;
  }

private:
  void addValue(Word value) {
    auto end = values_.begin() + size_, at = std::lower_bound(values_.begin(), end, value);
    if (!hasValues_ || (at != end && *at == value)) return;
    if (size_ == values_.size()) {
      hasValues_ = false;
      return;
    }
    std::move_backward(at, end, end + 1);
    *at = value;
    ++size_;
  }

  Word zeros_ = ~Word{0}, ones_ = ~Word{0}, low_ = ~Word{0}, high_ = 0;
  std::array<Word, ValueSet::maxSize> values_;
  uint8_t size_ = 0;
  bool hasValues_ = true; // there are few values, and all are known
};

/// Returns the elements that a read of a table may see, joined; a few hundred are looked at one by one.
Abstract tableReadOf(const Node* table, const Abstract& index, unsigned width) {
  constexpr Word maxLooks = 512;
  auto elements = table->tableElements();
  auto at = [&](Word i) -> const Abstract& {
    return (i < elements.size() ? elements[i] : table->tableDefault())->abstract();
  };
  Join join;
  if (index.hasValues()) {
    for (Word i : index.valueSet()) join.add(at(i));
    return join.result(width);
  }
  if (elements.empty()) return table->tableDefault()->abstract();
  Word last = std::min<Word>(index.high, elements.size());
  if (index.low > last || last - index.low > maxLooks) return table->abstract();
  for (Word i = index.low; i <= last; ++i) join.add(at(i));
  return join.result(width);
}

bool isTableRead(std::span<const Node* const> operands) {
  return operands[0]->is(Kind::Table) && operands[1]->width() <= Abstract::maxWidth;
}

/// What is known about the operands: at least their own abstract values.
using Known = std::span<const Abstract* const>;

Abstract arrayOf(Kind kind, unsigned width, std::span<const Node* const> operands) {
  switch (kind) {
  case Kind::Table: {
    Join join;
    for (const Node* element : operands) join.add(element->abstract());
    return join.result(width);
  }
  case Kind::Store: return Abstract::join(operands[0]->abstract(), operands[2]->abstract(), width);
  case Kind::Read:
    if (isTableRead(operands)) return tableReadOf(operands[0], operands[1]->abstract(), width);
    return operands[0]->abstract();
  default: SONDE_UNREACHABLE("not an array kind");
  }
}

/// Returns the known bits and the interval of a node; value sets are computed separately.
Abstract boundsOf(Kind kind, unsigned width, std::span<const Node* const> operands, Known known,
                  unsigned extractLow) {
  const Abstract& a = *known[0];
  const Abstract& b = *known[operands.size() > 1 ? 1 : 0];
  unsigned operandWidth = operands[0]->width();
  Word mask = maskOf(width);
  Abstract result = Abstract::unknown(width);
  switch (kind) {
  case Kind::Not: return complement(a, mask);
  case Kind::Neg: return addOf(complement(a, mask), Abstract::exactly(0, width), true, width);
  case Kind::And:
    result.zeros = a.zeros | b.zeros;
    result.ones = a.ones & b.ones;
    result.high = std::min(a.high, b.high);
    return result;
  case Kind::Or:
    result.zeros = a.zeros & b.zeros;
    result.ones = a.ones | b.ones;
    result.low = std::max(a.low, b.low);
    return result;
  case Kind::Xor:
    result.zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
    result.ones = (a.zeros & b.ones) | (a.ones & b.zeros);
    return result;
  case Kind::Add: return addOf(a, b, false, width);
  case Kind::Mul: return mulOf(a, b, width);
  case Kind::UDiv: return udivOf(a, b, width);
  case Kind::URem: return uremOf(a, b, width);
  case Kind::Shl:
  case Kind::LShr:
  case Kind::AShr: return shiftOf(kind, a, b, width);
  case Kind::Concat: return concatOf(a, b, operands[1]->width());
  case Kind::Extract: return extractOf(a, extractLow, width);
  case Kind::SExt: return signExtendOf(a, operandWidth, width);
  case Kind::Eq: return equalOf(a, b);
  case Kind::Ult: return lessOf(a.low, a.high, b.low, b.high);
  case Kind::Slt: {
    auto [aLow, aHigh] = signedBounds(a, operandWidth);
    auto [bLow, bHigh] = signedBounds(b, operandWidth);
    return lessOf(aLow, aHigh, bLow, bHigh);
  }
  default: return result;
  }
}

Abstract noValue() {
  Abstract result;
  result.low = 1;
  return result;
}

/// Returns the set of results if every operand has a small set of values, else `bounds`. Empty only if the
/// operands' sets contradict each other, which no node's own do.
Abstract combineValues(Kind kind, unsigned width, std::span<const Node* const> operands, Known known,
                       unsigned extractLow, Abstract bounds) {
  unsigned second = operands.size() > 1 ? 1 : 0;
  if (!known[0]->hasValues() || !known[second]->hasValues()) return bounds;
  std::array<Word, ValueSet::maxSize * ValueSet::maxSize> results;
  auto end = results.begin();
  auto keep = [&](Word value) {
    if (bounds.mayBe(value)) *end++ = value;
  };
  for (Word a : known[0]->valueSet()) {
    BitVector left(operands[0]->width(), a);
    if (operands.size() == 1) {
      keep(fold(kind, width, left, left, extractLow).toWord());
      continue;
    }
    for (Word b : known[1]->valueSet())
      keep(fold(kind, width, left, BitVector(operands[1]->width(), b), extractLow).toWord());
  }
  std::sort(results.begin(), end);
  std::span values(results.begin(), std::unique(results.begin(), end));
  if (values.empty()) return noValue();
  return values.size() <= ValueSet::maxSize ? Abstract::oneOf(values, width) : bounds;
}

bool fits(const Node* node) { return node->width() <= Abstract::maxWidth; }

Abstract scalarOf(Kind kind, unsigned width, std::span<const Node* const> operands, Known known,
                  unsigned extractLow) {
  Abstract bounds = boundsOf(kind, width, operands, known, extractLow);
  bounds.reduce(width);
  return combineValues(kind, width, operands, known, extractLow, std::move(bounds));
}

} // namespace

Abstract abstractOf(Kind kind, unsigned width, std::span<const Node* const> operands, unsigned extractLow) {
  if (width > Abstract::maxWidth || operands.empty()) return Abstract::unknown(width);
  if (kind == Kind::Table || kind == Kind::Store || kind == Kind::Read) return arrayOf(kind, width, operands);
  if (kind == Kind::Ite) return Abstract::join(operands[1]->abstract(), operands[2]->abstract(), width);
  if (operands[0]->isArray() || !std::ranges::all_of(operands, fits)) return Abstract::unknown(width);
  const Abstract* known[] = {&operands[0]->abstract(), &operands[operands.size() - 1]->abstract()};
  return scalarOf(kind, width, operands, known, extractLow);
}

Abstract meet(const Abstract& a, const Abstract& b, unsigned width) {
  if (isEmpty(a) || isEmpty(b)) return noValue();
  if (a.hasValues() || b.hasValues()) {
    const Abstract& several = a.hasValues() ? a : b;
    const Abstract& other = a.hasValues() ? b : a;
    std::array<Word, ValueSet::maxSize> both;
    auto end =
        std::ranges::copy_if(several.valueSet(), both.begin(), [&](Word v) { return other.mayBe(v); }).out;
    std::span values(both.begin(), end);
    if (values.size() == several.valueSet().size()) return several;
    return values.empty() ? noValue() : Abstract::oneOf(values, width);
  }
  Abstract result;
  result.zeros = a.zeros | b.zeros;
  result.ones = a.ones | b.ones;
  result.low = std::max(a.low, b.low);
  result.high = std::min(a.high, b.high);
  result.reduce(width);
  return result;
}

Abstract abstractUnder(const Node* node, std::span<const Abstract* const> known) {
  unsigned width = node->width();
  auto operands = node->operands();
  if (width > Abstract::maxWidth || operands.empty() || node->isArray()) return node->abstract();
  if (node->is(Kind::Read))
    return isTableRead(operands) ? tableReadOf(operands[0], *known[1], width) : node->abstract();
  if (node->is(Kind::Ite)) {
    if (known[0]->isConstant()) return *known[known[0]->low == 1 ? 1 : 2];
    return Abstract::join(*known[1], *known[2], width);
  }
  if (operands[0]->isArray() || !std::ranges::all_of(operands, fits)) return node->abstract();
  return scalarOf(node->kind(), width, operands, known, node->is(Kind::Extract) ? node->extractLow() : 0);
}

} // namespace sonde::expr
