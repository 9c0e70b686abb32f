#include "abv/circuit/multiplier.h"

#include "abv/circuit/adder.h"
#include "support/check.h"

#include <algorithm>

namespace sonde::abv {

namespace {

bool isConstant(BitSpan word) { return std::all_of(word.begin(), word.end(), Gates::isConstant); }

size_t possibleOnes(BitSpan word) {
  return word.size() - static_cast<size_t>(std::count(word.begin(), word.end(), Gates::falseLiteral));
}

/// Adds `row`, shifted left by `shift`, to `sum`; or subtracts it.
void accumulate(Gates& gates, Bits& sum, BitSpan row, size_t shift, bool subtracted) {
  BitSpan high = BitSpan(sum).subspan(shift);
  BitSpan low = row.first(high.size());
  Bits result = subtracted ? subtract(gates, high, low) : add(gates, high, low);
  std::copy(result.begin(), result.end(), sum.begin() + static_cast<ptrdiff_t>(shift));
}

Bits multiplyByConstant(Gates& gates, BitSpan a, BitSpan constant) {
  size_t width = a.size();
  Bits sum(width, Gates::falseLiteral);
  bool carry = false;
  for (size_t i = 0; i < width; ++i) {
    bool bit = (constant[i] == Gates::trueLiteral) != carry;
    bool both = constant[i] == Gates::trueLiteral && carry;
    if (!bit) {
      carry = both;
      continue;
    }
    // An odd rest: digit -1 if the next bit is one, so that the carry turns that run of ones into zeros.
    bool negative = i + 1 < width && constant[i + 1] == Gates::trueLiteral;
    accumulate(gates, sum, a, i, negative);
    carry = negative;
  }
  return sum;
}

/// Returns a · a. Since a[i] · a[k] and a[k] · a[i] are equal, their sum is one product a place higher, which
/// halves the rows.
Bits square(Gates& gates, BitSpan a) {
  Bits sum(a.size(), Gates::falseLiteral);
  for (size_t i = 0; 2 * i < a.size(); ++i) {
    Bits row(a.size() - 2 * i, Gates::falseLiteral);
    row[0] = a[i];
    for (size_t place = 2; place < row.size(); ++place) row[place] = gates.andGate(a[i], a[i + place - 1]);
    accumulate(gates, sum, row, 2 * i, false);
  }
  return sum;
}

} // namespace

Bits multiply(Gates& gates, BitSpan a, BitSpan b) {
  SONDE_DCHECK(a.size() == b.size(), "words of different widths");
  if (isConstant(b)) return multiplyByConstant(gates, a, b);
  if (isConstant(a)) return multiplyByConstant(gates, b, a);
  if (std::equal(a.begin(), a.end(), b.begin())) return square(gates, a);
  if (possibleOnes(a) < possibleOnes(b)) std::swap(a, b);

  Bits sum(a.size(), Gates::falseLiteral);
  Bits row(a.size());
  for (size_t i = 0; i < b.size(); ++i) {
    if (b[i] == Gates::falseLiteral) continue;
    for (size_t k = 0; k + i < a.size(); ++k) row[k] = gates.andGate(a[k], b[i]);
    accumulate(gates, sum, row, i, false);
  }
  return sum;
}

} // namespace sonde::abv
