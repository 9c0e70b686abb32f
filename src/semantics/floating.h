#pragma once

/// \file
/// Floating-point arithmetic, computed by the host machine, so that every bit of the results is that of a
/// natively compiled program, in the rounding mode that the processor is in; halves alone round to nearest,
/// as the compiler's library rounds them. Values are their bits: half, float and double zero-extended in one
/// word, x86_fp80 in two (`Bits`).
///
/// A conversion to an integer that does not hold the number is poison in LLVM; here it gives what x86-64's
/// instructions give (the "indefinite" integer, 1 followed by zeros, cut to the width).

#include "program/instruction.h"
#include "program/type.h"
#include "semantics/wide.h"

#include <cstdint>
#include <cstring>

namespace sonde::semantics {

/// The bits of any floating-point number; `high` is used by x86_fp80 only.
struct Bits {
  uint64_t low = 0;
  uint64_t high = 0;
};

template <typename To, typename From> inline To bitsAs(const From& from) {
  To to{};
  std::memcpy(&to, &from, sizeof(To) < sizeof(From) ? sizeof(To) : sizeof(From));
  return to;
}

inline float asFloat(uint64_t bits) { return bitsAs<float>(static_cast<uint32_t>(bits)); }
inline double asDouble(uint64_t bits) { return bitsAs<double>(bits); }
inline uint64_t fromFloat(float value) { return bitsAs<uint32_t>(value); }
inline uint64_t fromDouble(double value) { return bitsAs<uint64_t>(value); }

long double asLongDouble(Bits);
Bits fromLongDouble(long double);
float halfToFloat(uint16_t);
uint16_t floatToHalf(float);

/// Compares by an LLVM predicate, a set of accepted outcomes: bit 0 is equal, 1 greater, 2 less, 3 unordered.
template <typename T> inline bool compareFloat(program::FloatPredicate predicate, T a, T b) {
  unsigned outcome = a == b ? 1 : a > b ? 2 : a < b ? 4 : 8;
  return (predicate & outcome) != 0;
}

Bits binaryFloat(program::BinaryOp, program::TypeKind, Bits a, Bits b);
bool compareFloat(program::FloatPredicate, program::TypeKind, Bits a, Bits b);
Bits negate(program::TypeKind, Bits);
Bits convert(program::TypeKind from, program::TypeKind to, Bits);
Wide toInteger(program::TypeKind from, Bits, unsigned width, bool isSigned);
Bits toFloat(program::TypeKind to, Wide, unsigned width, bool isSigned);

} // namespace sonde::semantics
