#pragma once

#include "program/intrinsic.h"
#include "semantics/floating.h"

namespace sonde::semantics {

/// Operands of a floating-point intrinsic: numbers of the operation's type, integers in `low`.
struct FloatOperands {
  Bits a, b, c;
};

/// Returns the value of a pure floating-point intrinsic on numbers of type `kind`. Integer results are cut to
/// `width` bits.
Bits evaluate(program::FloatIntrinsic, program::TypeKind kind, const FloatOperands&, unsigned width);

} // namespace sonde::semantics
