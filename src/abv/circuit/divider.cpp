#include "abv/circuit/divider.h"

#include "abv/circuit/adder.h"
#include "support/check.h"

#include <algorithm>

namespace sonde::abv {

Division divide(Gates& gates, BitSpan dividend, BitSpan divisor) {
  SONDE_DCHECK(dividend.size() == divisor.size(), "words of different widths");
  size_t width = dividend.size();
  Division result{Bits(width), {}};

  // highZero[k]: the divisor has no ones from bit k up.
  Bits highZero(width + 1, Gates::trueLiteral);
  for (size_t k = width; k-- > 0;) highZero[k] = gates.andGate(highZero[k + 1], -divisor[k]);

  // The bits of the divisor above its highest possible one are not needed.
  size_t size = width;
  while (size > 0 && divisor[size - 1] == Gates::falseLiteral) --size;

  // After n rows the remainder is at most the dividend's n highest bits, so it has n bits, and the row
  // compares only n bits of the divisor. It is less than the divisor, too, so it has no more bits than that.
  Bits& remainder = result.remainder;
  for (size_t row = 1; row <= width; ++row) {
    size_t position = width - row;
    remainder.insert(remainder.begin(), dividend[position]);
    BitSpan low = divisor.first(remainder.size());
    Literal fits = gates.andGate(highZero[remainder.size()], -unsignedLess(gates, remainder, low));
    result.quotient[position] = fits;
    size_t kept = std::min(remainder.size(), size);
    BitSpan whole = BitSpan(remainder).first(kept);
    remainder = gates.mux(fits, subtract(gates, whole, low.first(kept)), whole);
  }
  if (size == width) return result;
  remainder.resize(width, Gates::falseLiteral);
  remainder = gates.mux(highZero[0], dividend, remainder); // no row subtracts if the divisor is zero
  return result;
}

} // namespace sonde::abv
