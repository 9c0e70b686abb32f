#include "semantics/floating.h"

#include "support/check.h"

#include <cmath>

namespace sonde::semantics {

using program::BinaryOp;
using program::TypeKind;

long double asLongDouble(Bits bits) {
  unsigned char bytes[16] = {};
  std::memcpy(bytes, &bits.low, 8);
  std::memcpy(bytes + 8, &bits.high, 2);
  long double value;
  std::memcpy(&value, bytes, sizeof(value));
  return value;
}

Bits fromLongDouble(long double value) {
  Bits bits;
  unsigned char bytes[16] = {};
  std::memcpy(bytes, &value, 10);
  std::memcpy(&bits.low, bytes, 8);
  std::memcpy(&bits.high, bytes + 8, 2);
  return bits;
}

float halfToFloat(uint16_t half) {
  uint32_t sign = uint32_t{half & 0x8000u} << 16;
  uint32_t exponent = half >> 10 & 0x1f;
  uint32_t fraction = half & 0x3ff;
  if (exponent == 0x1f) {
    uint32_t quiet = fraction ? 0x400000 : 0;
    return asFloat(sign | 0x7f800000 | quiet | fraction << 13);
  }
  if (exponent) return asFloat(sign | (exponent + 112) << 23 | fraction << 13);
  float magnitude = std::ldexp(static_cast<float>(fraction), -24);
  return sign ? -magnitude : magnitude;
}

/// Rounds to nearest, ties to even.
uint16_t floatToHalf(float value) {
  auto bits = static_cast<uint32_t>(fromFloat(value));
  auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000);
  uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return static_cast<uint16_t>(sign | 0x7e00 | (magnitude >> 13 & 0x3ff));
  if (magnitude >= 0x47800000) return static_cast<uint16_t>(sign | 0x7c00);
  if (magnitude < 0x38800000) { // denormal or zero: the machine rounds the value in units of 2^-24
    float units = std::ldexp(asFloat(magnitude), 24);
    return static_cast<uint16_t>(sign | static_cast<uint16_t>(__builtin_roundevenf(units)));
  }
  uint32_t rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
  return static_cast<uint16_t>(sign | (rounded - 0x38000000) >> 13);
}

namespace {

template <typename T> T apply(BinaryOp op, T a, T b) {
  switch (op) {
  case BinaryOp::FAdd: return a + b;
  case BinaryOp::FSub: return a - b;
  case BinaryOp::FMul: return a * b;
  case BinaryOp::FDiv: return a / b;
  case BinaryOp::FRem: return std::fmod(a, b);
  default: SONDE_UNREACHABLE("floating-point operation");
  }
}

float halfOf(Bits bits) { return halfToFloat(static_cast<uint16_t>(bits.low)); }

/// Returns the number as a long double, which holds every type exactly.
long double exact(TypeKind kind, Bits bits) {
  switch (kind) {
  case TypeKind::Half: return halfOf(bits);
  case TypeKind::Float: return asFloat(bits.low);
  case TypeKind::Double: return asDouble(bits.low);
  case TypeKind::X86Fp80: return asLongDouble(bits);
  default: SONDE_UNREACHABLE("floating-point type");
  }
}

/// Rounds to half precision in one step, because rounding to float first could round twice.
uint16_t narrowToHalf(long double value) {
  auto rounded = static_cast<float>(value);
  if (rounded == value || std::isnan(value) || std::isinf(rounded)) return floatToHalf(rounded);
  // Make the float odd where it is inexact ("round to odd"), so that the second rounding sees what was cut
  // off.
  auto bits = static_cast<uint32_t>(fromFloat(rounded));
  bool above = std::fabs(static_cast<long double>(rounded)) > std::fabs(value);
  if (above) --bits; // towards zero
  return floatToHalf(asFloat(bits | 1));
}

} // namespace

Bits binaryFloat(BinaryOp op, TypeKind kind, Bits a, Bits b) {
  switch (kind) {
  case TypeKind::Half: return {floatToHalf(apply(op, halfOf(a), halfOf(b)))};
  case TypeKind::Float: return {fromFloat(apply(op, asFloat(a.low), asFloat(b.low)))};
  case TypeKind::Double: return {fromDouble(apply(op, asDouble(a.low), asDouble(b.low)))};
  case TypeKind::X86Fp80: return fromLongDouble(apply(op, asLongDouble(a), asLongDouble(b)));
  default: SONDE_UNREACHABLE("floating-point type");
  }
}

bool compareFloat(program::FloatPredicate predicate, TypeKind kind, Bits a, Bits b) {
  return compareFloat(predicate, exact(kind, a), exact(kind, b));
}

Bits negate(TypeKind kind, Bits bits) {
  switch (kind) {
  case TypeKind::Half: return {bits.low ^ 0x8000};
  case TypeKind::Float: return {bits.low ^ 0x80000000};
  case TypeKind::Double: return {bits.low ^ uint64_t{1} << 63};
  case TypeKind::X86Fp80: return {bits.low, bits.high ^ 0x8000};
  default: SONDE_UNREACHABLE("floating-point type");
  }
}

Bits convert(TypeKind from, TypeKind to, Bits bits) {
  long double value = exact(from, bits);
  switch (to) {
  case TypeKind::Half: return {narrowToHalf(value)};
  case TypeKind::Float:
    return {fromFloat(from == TypeKind::Double ? static_cast<float>(asDouble(bits.low))
                                               : static_cast<float>(value))};
  case TypeKind::Double: return {fromDouble(static_cast<double>(value))};
  case TypeKind::X86Fp80: return fromLongDouble(value);
  default: SONDE_UNREACHABLE("floating-point type");
  }
}

Wide toInteger(TypeKind from, Bits bits, unsigned width, bool isSigned) {
  long double value = std::trunc(exact(from, bits));
  unsigned room = width <= 32 && isSigned ? 32 : width <= 64 ? 64 : 128; // the instruction a compiler uses
  if (!isSigned && width <= 32) room = 64;
  bool signedRoom = isSigned || width <= 32;
  long double limit = std::ldexp(1.0L, static_cast<int>(room) - (signedRoom ? 1 : 0));
  bool fits = value < limit && value >= (signedRoom ? -limit : 0.0L);
  if (!fits) return cutWide(Wide{1} << (room - 1), width);
  if (signedRoom) return cutWide(static_cast<Wide>(static_cast<SignedWide>(value)), width);
  return cutWide(static_cast<Wide>(value), width);
}

namespace {

template <typename Integer> Bits fromInteger(TypeKind to, Integer value) {
  switch (to) {
  case TypeKind::Half: return {narrowToHalf(static_cast<long double>(value))};
  case TypeKind::Float: return {fromFloat(static_cast<float>(value))};
  case TypeKind::Double: return {fromDouble(static_cast<double>(value))};
  case TypeKind::X86Fp80: return fromLongDouble(static_cast<long double>(value));
  default: SONDE_UNREACHABLE("floating-point type");
  }
}

} // namespace

// Each width is converted as a compiler converts it: in one step, so that the rounding mode counts once.
Bits toFloat(TypeKind to, Wide value, unsigned width, bool isSigned) {
  if (!isSigned) return width > 64 ? fromInteger(to, value) : fromInteger(to, static_cast<uint64_t>(value));
  const SignedWide number = asSignedWide(value, width);
  return width > 64 ? fromInteger(to, number) : fromInteger(to, static_cast<int64_t>(number));
}

} // namespace sonde::semantics
