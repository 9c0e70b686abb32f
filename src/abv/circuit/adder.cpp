#include "abv/circuit/adder.h"

#include "support/check.h"

namespace sonde::abv {

Bits invert(BitSpan a) {
  Bits result(a.begin(), a.end());
  for (Literal& bit : result) bit = -bit;
  return result;
}

Bits add(Gates& gates, BitSpan a, BitSpan b, Literal carry) {
  SONDE_DCHECK(a.size() == b.size(), "words of different widths");
  Bits sum(a.size());
  for (size_t i = 0; i < sum.size(); ++i) {
    sum[i] = gates.parity(a[i], b[i], carry);
    if (i + 1 < sum.size()) carry = gates.majority(a[i], b[i], carry);
  }
  return sum;
}

Bits subtract(Gates& gates, BitSpan a, BitSpan b) { return add(gates, a, invert(b), Gates::trueLiteral); }

Bits negate(Gates& gates, BitSpan a) {
  Bits zero(a.size(), Gates::falseLiteral);
  return subtract(gates, zero, a);
}

Literal unsignedLess(Gates& gates, BitSpan a, BitSpan b) {
  SONDE_DCHECK(a.size() == b.size(), "words of different widths");
  // The borrow of a - b.
  Literal less = Gates::falseLiteral;
  for (size_t i = 0; i < a.size(); ++i) less = gates.majority(-a[i], b[i], less);
  return less;
}

Literal signedLess(Gates& gates, BitSpan a, BitSpan b) {
  // With the sign bits exchanged, the order of two's complement is the unsigned one.
  Bits left(a.begin(), a.end());
  Bits right(b.begin(), b.end());
  std::swap(left.back(), right.back());
  return unsignedLess(gates, left, right);
}

} // namespace sonde::abv
