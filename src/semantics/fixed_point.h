#pragma once

/// \file
/// Products and quotients of fixed-point numbers: integers that stand for themselves divided by 2^scale. The
/// exact result is computed on twice the width and rounded down; if it does not fit it is cut, or saturates.

#include "expr/expr.h"
#include "semantics/wide.h"

namespace sonde::expr {
class Builder;
}

namespace sonde::semantics {

struct FixedPoint {
  bool isSigned;
  bool saturates;
};

/// Returns the product. Requires, as LLVM does: `scale` is at most the width, and less than it if the numbers
/// are signed.
Wide fixedProduct(FixedPoint, Wide a, Wide b, unsigned scale, unsigned width);
expr::Expr fixedProduct(expr::Builder&, FixedPoint, const expr::Expr& a, const expr::Expr& b,
                        const expr::Expr& scale);

/// Returns the quotient. Division by zero is undefined; the value is then computed from SMT-LIB's quotient.
Wide fixedQuotient(FixedPoint, Wide a, Wide b, unsigned scale, unsigned width);
expr::Expr fixedQuotient(expr::Builder&, FixedPoint, const expr::Expr& a, const expr::Expr& b,
                         const expr::Expr& scale);

} // namespace sonde::semantics
