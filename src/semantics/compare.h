#pragma once

/// \file
/// Comparisons of integers of 1 to 64 bits, held zero-extended. Unsigned ones need no width.

#include "semantics/integer.h"

namespace sonde::semantics {

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

} // namespace sonde::semantics
