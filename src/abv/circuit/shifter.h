#pragma once

/// \file
/// Shifts by a variable amount: a barrel of log2(width) stages, each a shift by a power of two. An amount
/// with a higher bit set shifts everything out; so do the stages together where the width is no power of
/// two.

#include "abv/circuit/gates.h"

namespace sonde::abv {

Bits shiftLeft(Gates& gates, BitSpan a, BitSpan amount);
/// Returns `a` shifted right. `fill` is the bit that is shifted in: false for a logical shift, the sign for
/// an arithmetic one.
Bits shiftRight(Gates& gates, BitSpan a, BitSpan amount, Literal fill);

} // namespace sonde::abv
