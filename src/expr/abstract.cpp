#include "expr/abstract.h"

#include <algorithm>
#include <bit>

namespace sonde::expr {

using Word = uint64_t;

ValueSet::ValueSet(std::span<const Word> ascending) : shared_(new Shared) {
  shared_->size = static_cast<uint32_t>(ascending.size());
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
    std::array<Word, 2 * ValueSet::maxSize> both;
    auto end = std::ranges::set_union(a.valueSet(), b.valueSet(), both.begin()).out;
    std::span values(both.begin(), end);
    if (values.size() == a.valueSet().size()) return a;
    if (values.size() == b.valueSet().size()) return b;
    if (values.size() <= ValueSet::maxSize) return oneOf(values, width);
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
  // All values between the bounds agree in the bits above the highest bit in which the bounds differ.
  Word same = low == high ? maskOf(width) : maskOf(width) & ~maskOf(std::bit_width(low ^ high));
  ones |= low & same;
  zeros |= ~low & same;
  if (low == high) *this = exactly(low, width);
}

} // namespace sonde::expr
