#pragma once

/// \file
/// Arithmetic on integers: on numbers of 1 to 64 bits (one function for each operation, for the interpreter's
/// fast loop), on numbers of 1 to 128 bits, and on expressions.
///
/// A number is held zero-extended; every function expects that of its operands and promises it of its result.
/// The width is the last parameter: a constant where the caller knows it, so that each function on 64 bits is
/// an instruction or two.
///
/// Shifts by the width or more are poison in LLVM. Here they do what code compiled for x86-64 does (the
/// amount counts modulo 32, 64 or 128), and `shiftTooLarge` tells whether the amount was too large.

#include "program/instruction.h"
#include "semantics/undefined.h"
#include "semantics/wide.h"

#include <cstdint>
#include <optional>

namespace sonde::expr {
class Builder;
}

namespace sonde::semantics {

// --- Numbers of 1 to 64 bits ---

constexpr uint64_t lowMask(unsigned width) { return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }
constexpr uint64_t cut(uint64_t value, unsigned width) { return value & lowMask(width); }
constexpr int64_t asSigned(uint64_t value, unsigned width) {
  return static_cast<int64_t>(value << (64 - width)) >> (64 - width);
}

constexpr uint64_t add(uint64_t a, uint64_t b, unsigned width) { return cut(a + b, width); }
constexpr uint64_t sub(uint64_t a, uint64_t b, unsigned width) { return cut(a - b, width); }
constexpr uint64_t mul(uint64_t a, uint64_t b, unsigned width) { return cut(a * b, width); }
constexpr uint64_t bitAnd(uint64_t a, uint64_t b) { return a & b; }
constexpr uint64_t bitOr(uint64_t a, uint64_t b) { return a | b; }
constexpr uint64_t bitXor(uint64_t a, uint64_t b) { return a ^ b; }

// Signed arithmetic: each function stores the result, cut to the width, and returns whether it fits.

#define SONDE_FITTING(name, overflows)                                                                       \
  constexpr bool name(uint64_t a, uint64_t b, unsigned width, uint64_t& result) {                            \
    if (width == 32) {                                                                                       \
      int32_t sum = 0;                                                                                       \
      const bool fits = !overflows(static_cast<int32_t>(a), static_cast<int32_t>(b), &sum);                  \
      result = static_cast<uint32_t>(sum);                                                                   \
      return fits;                                                                                           \
    }                                                                                                        \
    int64_t whole = 0;                                                                                       \
    const bool fits = !overflows(asSigned(a, width), asSigned(b, width), &whole);                            \
    result = cut(static_cast<uint64_t>(whole), width);                                                       \
    return fits && asSigned(result, width) == whole;                                                         \
  }
SONDE_FITTING(sumFits, __builtin_add_overflow)
SONDE_FITTING(differenceFits, __builtin_sub_overflow)
SONDE_FITTING(productFits, __builtin_mul_overflow)
#undef SONDE_FITTING

// Division by zero is undefined, and so is a division whose quotient does not fit.

constexpr bool divisorIsZero(uint64_t b) { return b == 0; }
constexpr bool quotientOverflows(uint64_t a, uint64_t b, unsigned width) {
  return b == lowMask(width) && a == uint64_t{1} << (width - 1);
}
constexpr uint64_t udiv(uint64_t a, uint64_t b) { return a / b; }
constexpr uint64_t urem(uint64_t a, uint64_t b) { return a % b; }
/// Returns the signed quotient. Requires: neither divisorIsZero nor quotientOverflows holds.
constexpr uint64_t sdiv(uint64_t a, uint64_t b, unsigned width) {
  return cut(static_cast<uint64_t>(asSigned(a, width) / asSigned(b, width)), width);
}
constexpr uint64_t srem(uint64_t a, uint64_t b, unsigned width) {
  return cut(static_cast<uint64_t>(asSigned(a, width) % asSigned(b, width)), width);
}

constexpr bool shiftTooLarge(uint64_t amount, unsigned width) { return amount >= width; }
/// Returns the mask of those bits of a shift amount that the machine looks at.
constexpr unsigned amountMask(unsigned width) { return width > 64 ? 127 : width > 32 ? 63 : 31; }
constexpr unsigned machineAmount(uint64_t amount, unsigned width) {
  return static_cast<unsigned>(amount & amountMask(width));
}
constexpr uint64_t shl(uint64_t a, uint64_t b, unsigned width) {
  return cut(a << machineAmount(b, width), width);
}
constexpr uint64_t lshr(uint64_t a, uint64_t b, unsigned width) { return a >> machineAmount(b, width); }
constexpr uint64_t ashr(uint64_t a, uint64_t b, unsigned width) {
  return cut(static_cast<uint64_t>(asSigned(a, width) >> machineAmount(b, width)), width);
}

constexpr uint64_t select(bool condition, uint64_t then, uint64_t otherwise) {
  return condition ? then : otherwise;
}

// --- Numbers of 1 to 128 bits ---

/// Returns why the operation is undefined, or nothing if it is defined.
std::optional<Undefined> undefined(program::BinaryOp, Wide a, Wide b, unsigned width);
/// Returns the value of an integer operation that is not undefined.
Wide binary(program::BinaryOp, Wide a, Wide b, unsigned width);

// --- Expressions ---

/// Returns the conditions under which the operation is undefined. The operands have one width.
UndefinedCases undefinedCases(expr::Builder&, program::BinaryOp, const expr::Expr& a, const expr::Expr& b);
/// Returns the value of an integer operation on `width` bits; it is total, as SMT-LIB defines it. The
/// operands have one width, which is `width`; for the operations of SONDE_UNSIZED_BINARY it may be less, and
/// the value is as narrow as they are.
expr::Expr binary(expr::Builder&, program::BinaryOp, const expr::Expr& a, const expr::Expr& b,
                  unsigned width);
/// Returns the condition that `amount`, of any width, is `width` or more.
expr::Expr shiftTooLarge(expr::Builder&, const expr::Expr& amount, uint64_t width);
expr::Expr select(expr::Builder&, const expr::Expr& condition, const expr::Expr& then,
                  const expr::Expr& otherwise);

} // namespace sonde::semantics
