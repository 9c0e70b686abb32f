#include "abv/bitblast/divider.h"

#include "abv/bitblast/adder.h"
#include "support/check.h"

namespace sonde::abv {

Division divide(Gates& gates, BitSpan dividend, BitSpan divisor) {
  SONDE_DCHECK(dividend.size() == divisor.size(), "words of different widths");
  std::size_t width = dividend.size();
  Division result{Bits(width), {}};

  // highZero[k]: the divisor has no ones from bit k up.
  Bits highZero(width + 1, Gates::kTrue);
  for (std::size_t k = width; k-- > 0;) highZero[k] = gates.andGate(highZero[k + 1], -divisor[k]);

  // After n rows the remainder is at most the dividend's n highest bits, so it has n bits, and the row
  // compares only n bits of the divisor.
  Bits& remainder = result.remainder;
  for (std::size_t row = 1; row <= width; ++row) {
    std::size_t position = width - row;
    remainder.insert(remainder.begin(), dividend[position]);
    BitSpan low = divisor.first(row);
    Literal fits = gates.andGate(highZero[row], -unsignedLess(gates, remainder, low));
    result.quotient[position] = fits;
    remainder = gates.mux(fits, subtract(gates, remainder, low), remainder);
  }
  return result;
}

} // namespace sonde::abv
