#pragma once

/// \file
/// Comparisons of integers, held zero-extended, and of expressions. Unsigned ones need no width.

#include "semantics/integer.h"

namespace sonde::semantics {

// --- Numbers of 1 to 64 bits ---

constexpr bool eq(uint64_t a, uint64_t b) { return a == b; }
constexpr bool ne(uint64_t a, uint64_t b) { return a != b; }
constexpr bool ult(uint64_t a, uint64_t b) { return a < b; }
constexpr bool ule(uint64_t a, uint64_t b) { return a <= b; }
constexpr bool ugt(uint64_t a, uint64_t b) { return a > b; }
constexpr bool uge(uint64_t a, uint64_t b) { return a >= b; }
constexpr bool slt(uint64_t a, uint64_t b, unsigned width) { return asSigned(a, width) < asSigned(b, width); }
constexpr bool sle(uint64_t a, uint64_t b, unsigned width) {
  return asSigned(a, width) <= asSigned(b, width);
}
constexpr bool sgt(uint64_t a, uint64_t b, unsigned width) { return asSigned(a, width) > asSigned(b, width); }
constexpr bool sge(uint64_t a, uint64_t b, unsigned width) {
  return asSigned(a, width) >= asSigned(b, width);
}

// --- Numbers of 1 to 128 bits ---

bool compare(program::CompareOp, Wide a, Wide b, unsigned width);

// --- Expressions ---

/// Returns the comparison as an expression of width 1; the operands have one width.
expr::Expr compare(expr::Builder&, program::CompareOp, const expr::Expr& a, const expr::Expr& b);

} // namespace sonde::semantics
