#pragma once

/// \file
/// The meaning of each bit-vector kind on values: the one definition that constant folding, evaluation and
/// abstract value sets share.

#include "expr/kind.h"
#include "support/bit_vector.h"

namespace sonde::expr {

/// `kind` is neither a leaf nor of the array kinds (Table, Store, Read), and not Ite.
/// `width` is the result's; `b` is ignored by unary kinds; `extractLow` is used by Extract.
BitVector fold(Kind kind, unsigned width, const BitVector& a, const BitVector& b, unsigned extractLow);

} // namespace sonde::expr
