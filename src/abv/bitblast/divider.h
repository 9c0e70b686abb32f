#pragma once

/// \file
/// Quotient and remainder, one circuit for both: restoring division, a bit of the quotient per row.
///
/// Division by zero comes out as SMT-LIB defines it without a special case: each row subtracts nothing, so
/// the quotient is all ones and the remainder the dividend.

#include "abv/bitblast/gates.h"

namespace sonde::abv {

struct Division {
  Bits quotient;
  Bits remainder;
};

Division divide(Gates& gates, BitSpan dividend, BitSpan divisor);

} // namespace sonde::abv
