#pragma once

/// \file
/// Arithmetic on integers: on numbers of 1 to 64 bits (one function an operation, for the interpreter's fast
/// path), on numbers of 1 to 128 bits, and on expressions.
///
/// A number is held zero-extended; every function expects that of its operands and promises it of its result.
/// The width is the last parameter: a constant where the caller knows it, so that each function on 64 bits is
/// an instruction or two.
///
/// Shifts by the width or more are poison in LLVM. Here they do what code does that is compiled for x86-64
/// (the amount counts modulo 32, 64 or 128), and `shiftTooLarge` tells.

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

// Division is undefined by zero, and where the quotient does not fit.

constexpr bool divisorIsZero(uint64_t b) { return b == 0; }
constexpr bool quotientOverflows(uint64_t a, uint64_t b, unsigned width) {
  return b == lowMask(width) && a == uint64_t{1} << (width - 1);
}
constexpr uint64_t udiv(uint64_t a, uint64_t b) { return a / b; }
constexpr uint64_t urem(uint64_t a, uint64_t b) { return a % b; }
/// Precondition: neither condition holds.
constexpr uint64_t sdiv(uint64_t a, uint64_t b, unsigned width) {
  return cut(static_cast<uint64_t>(asSigned(a, width) / asSigned(b, width)), width);
}
constexpr uint64_t srem(uint64_t a, uint64_t b, unsigned width) {
  return cut(static_cast<uint64_t>(asSigned(a, width) % asSigned(b, width)), width);
}

constexpr bool shiftTooLarge(uint64_t amount, unsigned width) { return amount >= width; }
/// The bits of a shift's amount that count.
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

/// Why the operation has no value; nothing if it has one.
std::optional<Undefined> undefined(program::BinaryOp, Wide a, Wide b, unsigned width);
/// Precondition: an integer operation that is not undefined.
Wide binary(program::BinaryOp, Wide a, Wide b, unsigned width);

// --- Expressions ---

/// When the operation has no value. The operands have one width.
UndefinedCases undefinedCases(expr::Builder&, program::BinaryOp, const expr::Expr& a, const expr::Expr& b);
/// The value of an integer operation on `width` bits, total as SMT-LIB's. The operands have one width, which
/// is `width`; for the operations of SONDE_UNSIZED_BINARY it may be less, and the value is as narrow as they
/// are.
expr::Expr binary(expr::Builder&, program::BinaryOp, const expr::Expr& a, const expr::Expr& b,
                  unsigned width);
/// Whether `amount`, of any width, is `width` or more.
expr::Expr shiftTooLarge(expr::Builder&, const expr::Expr& amount, uint64_t width);
expr::Expr select(expr::Builder&, const expr::Expr& condition, const expr::Expr& then,
                  const expr::Expr& otherwise);

} // namespace sonde::semantics
