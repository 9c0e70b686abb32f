#pragma once

/// \file
/// Pure integer intrinsics on 1 to 128 bits, on numbers and on expressions.
///
/// Operands that an intrinsic does not have are ignored. The scale of a fixed-point intrinsic is in the
/// lowest bits of `c`. A saturating shift by the width or more is poison in LLVM; here it does what code
/// compiled for x86-64 does, which looks at the same bits of the amount as for a shift.

#include "program/intrinsic.h"
#include "semantics/undefined.h"
#include "semantics/wide.h"

#include <optional>

namespace sonde::expr {
class Builder;
}

namespace sonde::semantics {

/// Returns why the intrinsic is undefined, or nothing if it is defined.
std::optional<Undefined> undefined(program::ScalarIntrinsic, Wide b);
/// Returns the conditions under which the intrinsic is undefined.
UndefinedCases undefinedCases(expr::Builder&, program::ScalarIntrinsic, const expr::Expr& b);

/// Returns the value of an intrinsic that is not undefined. Requires: `width` is a multiple of 8 for Bswap.
Wide evaluate(program::ScalarIntrinsic, Wide a, Wide b, Wide c, unsigned width);
/// Returns the value of an intrinsic on expressions of one width; it is total.
expr::Expr evaluate(expr::Builder&, program::ScalarIntrinsic, const expr::Expr& a, const expr::Expr& b,
                    const expr::Expr& c);

} // namespace sonde::semantics
