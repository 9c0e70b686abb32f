#include "abv/circuit/shifter.h"

#include "support/check.h"

#include <algorithm>
#include <bit>

namespace sonde::abv {

Bits shiftRight(Gates& gates, BitSpan a, BitSpan amount, Literal fill) {
  SONDE_DCHECK(a.size() == amount.size(), "words of different widths");
  size_t width = a.size();
  // The least number of stages whose largest amount reaches the width.
  size_t stages = std::min<size_t>(std::bit_width(width - 1), width);
  Bits result(a.begin(), a.end());
  for (size_t stage = 0; stage < stages; ++stage) {
    size_t distance = size_t{1} << stage;
    // In place: each bit reads one that this stage has not written yet.
    for (size_t i = 0; i < width; ++i) {
      Literal from = i + distance < width ? result[i + distance] : fill;
      result[i] = gates.mux(amount[stage], from, result[i]);
    }
  }
  Literal allOut = gates.orAll(amount.subspan(stages));
  for (Literal& bit : result) bit = gates.mux(allOut, fill, bit);
  return result;
}

Bits shiftLeft(Gates& gates, BitSpan a, BitSpan amount) {
  Bits reversed(a.rbegin(), a.rend());
  Bits result = shiftRight(gates, reversed, amount, Gates::falseLiteral);
  std::reverse(result.begin(), result.end());
  return result;
}

} // namespace sonde::abv
