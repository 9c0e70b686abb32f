#pragma once

/// \file
/// Pure integer intrinsics on 1 to 128 bits, on numbers and on expressions.
///
/// Operands that an intrinsic does not have are ignored. The scale of a fixed-point intrinsic is in the
/// lowest bits of `c`. A saturating shift by the width or more is poison in LLVM; here it does what code does
/// that is compiled for x86-64: the bits of the amount that count are those of a shift.

#include "program/intrinsic.h"
#include "semantics/undefined.h"
#include "semantics/wide.h"

#include <optional>

namespace sonde::expr {
class Builder;
}

namespace sonde::semantics {

/// Why the intrinsic has no value; nothing if it has one.
std::optional<Undefined> undefined(program::ScalarIntrinsic, Wide b);
/// When the intrinsic has no value.
UndefinedCases undefinedCases(expr::Builder&, program::ScalarIntrinsic, const expr::Expr& b);

/// The value of an intrinsic that is not undefined. Precondition: for Bswap, whole bytes.
Wide evaluate(program::ScalarIntrinsic, Wide a, Wide b, Wide c, unsigned width);
/// The same on expressions of one width; total.
expr::Expr evaluate(expr::Builder&, program::ScalarIntrinsic, const expr::Expr& a, const expr::Expr& b,
                    const expr::Expr& c);

} // namespace sonde::semantics
