#pragma once

/// \file
/// One circuit for quotient and remainder: restoring division, with a row for each bit of the quotient.
///
/// Division by zero comes out as SMT-LIB defines it: each row subtracts nothing, so the quotient is all ones
/// and the remainder the dividend. A row is as wide as the divisor can be: dividing 64 bits by 10 takes 64
/// rows of 5 bits.

#include "abv/circuit/gates.h"

namespace sonde::abv {

struct Division {
  Bits quotient;
  Bits remainder;
};

Division divide(Gates& gates, BitSpan dividend, BitSpan divisor);

} // namespace sonde::abv
