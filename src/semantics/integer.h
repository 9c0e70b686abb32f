#pragma once

/// \file
/// Integers of 1 to 64 bits. A value is held zero-extended in 64 bits; every function expects that of its
/// operands and promises it of its result. The width is the last parameter: a constant where the caller knows
/// it, so that each of these is an instruction or two.
///
/// Shifts by the width or more are poison in LLVM. Here they do what x86-64 does (the amount counts modulo 32
/// or 64), and say so through `shiftTooLarge`; code that is compiled for the machine behaves the same.

#include <cstdint>

namespace sonde::semantics {

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

// --- Division: undefined by zero, and where the quotient does not fit ---

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

// --- Shifts ---

constexpr bool shiftTooLarge(uint64_t amount, unsigned width) { return amount >= width; }
constexpr unsigned machineAmount(uint64_t amount, unsigned width) {
  return static_cast<unsigned>(amount & (width > 32 ? 63 : 31));
}
constexpr uint64_t shl(uint64_t a, uint64_t b, unsigned width) {
  return cut(a << machineAmount(b, width), width);
}
constexpr uint64_t lshr(uint64_t a, uint64_t b, unsigned width) { return a >> machineAmount(b, width); }
constexpr uint64_t ashr(uint64_t a, uint64_t b, unsigned width) {
  return cut(static_cast<uint64_t>(asSigned(a, width) >> machineAmount(b, width)), width);
}

// --- Conversions; zero extension is the identity ---

constexpr uint64_t signExtend(uint64_t a, unsigned from, unsigned to) {
  return cut(static_cast<uint64_t>(asSigned(a, from)), to);
}

} // namespace sonde::semantics
