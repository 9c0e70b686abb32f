#include "expr/abstract.h"

#include "expr/expr.h"
#include "expr/fold.h"

#include <algorithm>
#include <bit>

namespace sonde::expr {

namespace {

using Word = std::uint64_t;

/// The low \p count bits set; any count.
constexpr Word maskOf(unsigned count) {
  if (count == 0) return 0;
  return count >= 64 ? ~Word{0} : BitVector::mask(count);
}

} // namespace

ValueSet::ValueSet(std::span<const Word> ascending) : shared_(new Shared) {
  shared_->size = static_cast<std::uint32_t>(ascending.size());
  std::ranges::copy(ascending, shared_->values.begin());
}

Abstract Abstract::unknown(unsigned width) {
  Abstract result;
  result.high = maskOf(width);
  return result;
}

Abstract Abstract::exactly(Word value, unsigned width) {
  Abstract result;
  result.zeros = ~value & maskOf(width);
  result.ones = value;
  result.low = result.high = value;
  return result;
}

Abstract Abstract::oneOf(std::span<const Word> ascending, unsigned width) {
  if (ascending.size() == 1) return exactly(ascending[0], width);
  Abstract result;
  Word all = ~Word{0}, any = 0;
  for (Word v : ascending) {
    all &= v;
    any |= v;
  }
  result.ones = all;
  result.zeros = ~any & maskOf(width);
  result.low = ascending.front();
  result.high = ascending.back();
  result.several = ValueSet(ascending);
  return result;
}

bool Abstract::mayBe(Word value) const {
  if (value < low || value > high || (value & zeros) || (~value & ones)) return false;
  return several.empty() || std::ranges::binary_search(several.values(), value);
}

Abstract Abstract::join(const Abstract& a, const Abstract& b, unsigned width) {
  if (a.hasValues() && b.hasValues()) {
    std::array<Word, 2 * ValueSet::kMaxSize> both;
    auto end = std::ranges::set_union(a.valueSet(), b.valueSet(), both.begin()).out;
    std::span values(both.begin(), end);
    if (values.size() == a.valueSet().size()) return a;
    if (values.size() == b.valueSet().size()) return b;
    if (values.size() <= ValueSet::kMaxSize) return oneOf(values, width);
  }
  Abstract result;
  result.zeros = a.zeros & b.zeros;
  result.ones = a.ones & b.ones;
  result.low = std::min(a.low, b.low);
  result.high = std::max(a.high, b.high);
  result.reduce(width);
  return result;
}

void Abstract::reduce(unsigned width) {
  low = std::max(low, ones);
  high = std::min(high, ~zeros & maskOf(width));
  // Bits above the highest one in which the bounds differ are the same for all values between.
  Word same = low == high ? maskOf(width) : maskOf(width) & ~maskOf(std::bit_width(low ^ high));
  ones |= low & same;
  zeros |= ~low & same;
  if (low == high) *this = exactly(low, width);
}

namespace {

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
  if ((low > mask) == (high > mask)) { // none wraps, or all do, once
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
  if (a.high < b.low) return a; // with its values, if there are any
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
  if ((least & ~mask) == (greatest & ~mask)) { // the bits above the cut-out are fixed
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

/// The bounds in signed order, moved so that unsigned comparison orders them.
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
  // Both signs occur: the sign bit apart, known bits bound the value.
  Word others = maskOf(width) & ~sign;
  return {a.ones & others, sign | (~a.zeros & others)};
}

Abstract lessOf(Word aLow, Word aHigh, Word bLow, Word bHigh) {
  return truth(aHigh < bLow || aLow >= bHigh, aHigh < bLow);
}

/// The elements that a read of a table may see, joined; a few hundred are looked at one by one.
Abstract tableReadOf(const Node* table, const Abstract& index, unsigned width) {
  constexpr Word kMaxLooks = 512;
  auto elements = table->tableElements();
  const Abstract& otherwise = table->tableDefault()->abstract();
  auto at = [&](Word i) -> const Abstract& {
    return i < elements.size() ? elements[i]->abstract() : otherwise;
  };
  if (index.hasValues()) {
    Abstract result = at(index.valueSet()[0]);
    for (Word i : index.valueSet().subspan(1)) result = Abstract::join(result, at(i), width);
    return result;
  }
  if (elements.empty()) return otherwise;
  Word last = std::min<Word>(index.high, elements.size());
  if (index.low > last || last - index.low > kMaxLooks) return table->abstract();
  Abstract result = at(index.low);
  for (Word i = index.low + 1; i <= last; ++i) result = Abstract::join(result, at(i), width);
  return result;
}

Abstract arrayOf(Kind kind, unsigned width, std::span<const Node* const> operands) {
  switch (kind) {
  case Kind::Table: {
    Abstract result = operands[0]->abstract();
    for (const Node* element : operands.subspan(1))
      result = Abstract::join(result, element->abstract(), width);
    return result;
  }
  case Kind::Store: return Abstract::join(operands[0]->abstract(), operands[2]->abstract(), width);
  case Kind::Read:
    if (operands[0]->is(Kind::Table) && operands[1]->width() <= Abstract::kMaxWidth)
      return tableReadOf(operands[0], operands[1]->abstract(), width);
    return operands[0]->abstract();
  default: SONDE_UNREACHABLE("not an array kind");
  }
}

/// Bits and interval; value sets come apart from this.
Abstract boundsOf(Kind kind, unsigned width, std::span<const Node* const> operands, unsigned extractLow) {
  const Abstract& a = operands[0]->abstract();
  const Abstract& b = operands[operands.size() > 1 ? 1 : 0]->abstract();
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

/// The set of results, where every operand has a small set; else \p bounds.
Abstract combineValues(Kind kind, unsigned width, std::span<const Node* const> operands, unsigned extractLow,
                       Abstract bounds) {
  const Node* first = operands[0];
  const Node* second = operands[operands.size() > 1 ? 1 : 0];
  if (!first->abstract().hasValues() || !second->abstract().hasValues()) return bounds;
  std::array<Word, ValueSet::kMaxSize * ValueSet::kMaxSize> results;
  auto end = results.begin();
  auto keep = [&](Word value) {
    if (bounds.mayBe(value)) *end++ = value;
  };
  for (Word a : first->abstract().valueSet()) {
    BitVector left(first->width(), a);
    if (operands.size() == 1) {
      keep(fold(kind, width, left, left, extractLow).toWord());
      continue;
    }
    for (Word b : second->abstract().valueSet())
      keep(fold(kind, width, left, BitVector(second->width(), b), extractLow).toWord());
  }
  std::sort(results.begin(), end);
  std::span values(results.begin(), std::unique(results.begin(), end));
  SONDE_DCHECK(!values.empty(), "an expression has a value");
  return values.size() <= ValueSet::kMaxSize ? Abstract::oneOf(values, width) : bounds;
}

} // namespace

Abstract abstractOf(Kind kind, unsigned width, std::span<const Node* const> operands, unsigned extractLow) {
  auto fits = [](unsigned w) { return w <= Abstract::kMaxWidth; };
  if (!fits(width) || operands.empty()) return Abstract::unknown(width);
  if (kind == Kind::Table || kind == Kind::Store || kind == Kind::Read) return arrayOf(kind, width, operands);
  if (kind == Kind::Ite) return Abstract::join(operands[1]->abstract(), operands[2]->abstract(), width);
  if (kind == Kind::Eq && operands[0]->isArray()) return Abstract::unknown(width);
  if (!std::ranges::all_of(operands, [&](const Node* o) { return fits(o->width()); }))
    return Abstract::unknown(width);

  Abstract bounds = boundsOf(kind, width, operands, extractLow);
  bounds.reduce(width);
  return combineValues(kind, width, operands, extractLow, std::move(bounds));
}

} // namespace sonde::expr
