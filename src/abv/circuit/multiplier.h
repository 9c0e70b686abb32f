#pragma once

/// \file
/// Products modulo 2^width by shift and add. Rows of bits known to be zero are skipped; a constant factor is
/// written with digits -1, 0 and 1, no two neighbours non-zero (the non-adjacent form), which has the fewest
/// non-zero digits and so the fewest adders.

#include "abv/circuit/gates.h"

namespace sonde::abv {

Bits multiply(Gates& gates, BitSpan a, BitSpan b);

} // namespace sonde::abv
