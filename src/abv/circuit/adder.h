#pragma once

/// \file
/// Sums, differences and comparisons, all by ripple carry: short clauses and full propagation count for
/// more in a SAT solver than the depth of a circuit does.

#include "abv/circuit/gates.h"

namespace sonde::abv {

/// Returns a + b + carry modulo 2^width.
Bits add(Gates& gates, BitSpan a, BitSpan b, Literal carry = Gates::falseLiteral);
/// Returns a - b modulo 2^width.
Bits subtract(Gates& gates, BitSpan a, BitSpan b);
Bits negate(Gates& gates, BitSpan a);
Bits invert(BitSpan a);

Literal unsignedLess(Gates& gates, BitSpan a, BitSpan b);
Literal signedLess(Gates& gates, BitSpan a, BitSpan b);

} // namespace sonde::abv
