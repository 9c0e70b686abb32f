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

/// Precondition, as LLVM's: `scale` is at most the width; less than it if the numbers are signed.
Wide fixedProduct(FixedPoint, Wide a, Wide b, unsigned scale, unsigned width);
expr::Expr fixedProduct(expr::Builder&, FixedPoint, const expr::Expr& a, const expr::Expr& b,
                        const expr::Expr& scale);

/// The quotient by zero is undefined; as a value it is computed with SMT-LIB's.
Wide fixedQuotient(FixedPoint, Wide a, Wide b, unsigned scale, unsigned width);
expr::Expr fixedQuotient(expr::Builder&, FixedPoint, const expr::Expr& a, const expr::Expr& b,
                         const expr::Expr& scale);

} // namespace sonde::semantics
