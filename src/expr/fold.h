#pragma once

/// \file
/// The meaning of each bit-vector kind on values: the one definition that constant folding, evaluation and
/// abstract value sets share.

#include "expr/kind.h"
#include "support/bit_vector.h"

namespace sonde::expr {

/// Returns the result of an operation on constants. `kind` is neither a leaf nor one of the array kinds
/// (Table, Store, Read) nor Ite. `width` is the result's; unary kinds ignore `b`; only Extract uses
/// `extractLow`.
BitVector fold(Kind kind, unsigned width, const BitVector& a, const BitVector& b, unsigned extractLow);

} // namespace sonde::expr
