#pragma once

/// \file
/// The value that an atomic instruction leaves in memory, given the value that was there.

#include "expr/expr.h"
#include "program/instruction.h"
#include "program/type.h"
#include "semantics/wide.h"

#include <cstdint>

namespace sonde::expr {
class Builder;
}

namespace sonde::semantics {

/// Returns whether the operation is one on floating-point numbers, which are not supported on expressions.
bool isFloatUpdate(program::AtomicOp);

/// Return what an operation on integers leaves in memory.
Wide update(program::AtomicOp, Wide old, Wide operand, unsigned width);
expr::Expr update(expr::Builder&, program::AtomicOp, const expr::Expr& old, const expr::Expr& operand);

/// Returns what an operation on floating-point numbers leaves in memory. `kind` is half, float or double.
uint64_t updateFloat(program::AtomicOp, program::TypeKind kind, uint64_t old, uint64_t operand);

/// The outcome of a compare-and-exchange: what memory holds afterwards, and whether it held what was
/// expected.
struct ExchangedNumber {
  Wide after;
  bool wasExpected;
};
struct ExchangedExpr {
  expr::Expr after;
  expr::Expr wasExpected; ///< an expression of width 1
};

ExchangedNumber compareExchange(Wide old, Wide expected, Wide fresh);
ExchangedExpr compareExchange(expr::Builder&, const expr::Expr& old, const expr::Expr& expected,
                              const expr::Expr& fresh);

} // namespace sonde::semantics
