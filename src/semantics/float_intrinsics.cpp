#include "semantics/float_intrinsics.h"

#include "semantics/integer.h"
#include "support/check.h"

#include <cmath>
#include <optional>

namespace sonde::semantics {

namespace {

using program::FloatIntrinsic;
using program::TypeKind;

template <typename T> T roundEven(T value) {
  T down = std::floor(value);
  T rest = value - down;
  if (rest != T(0.5)) return std::round(value);
  T even = std::fmod(down, T(2)) == 0 ? down : down + 1;
  return std::copysign(even, value);
}

template <typename T> T minimum(T a, T b) {
  if (std::isnan(a) || std::isnan(b)) return a + b;
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}

template <typename T> T maximum(T a, T b) {
  if (std::isnan(a) || std::isnan(b)) return a + b;
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

/// Returns the minimum. Code for x86-64 returns the first of two equal operands (which may be zeros of either
/// sign); std::fmin may return either, depending on how it is compiled. There is no instruction for long
/// double: compiled code calls the library.
template <typename T> T minnum(T a, T b) {
  if constexpr (sizeof(T) > sizeof(double)) return std::fmin(a, b);
  return std::isnan(a) || b < a ? b : a;
}

template <typename T> T maxnum(T a, T b) {
  if constexpr (sizeof(T) > sizeof(double)) return std::fmax(a, b);
  return std::isnan(a) || b > a ? b : a;
}

/// Raises to an integer power by repeated squaring, as the compiler's run-time library does.
template <typename T> T power(T base, int exponent) {
  bool negative = exponent < 0;
  T result = 1;
  while (true) {
    if (exponent & 1) result *= base;
    exponent /= 2;
    if (exponent == 0) break;
    base *= base;
  }
  return negative ? 1 / result : result;
}

/// Calls the C library's function, which rounds differently from pow(10, x).
float exp10Of(float a) { return exp10f(a); }
double exp10Of(double a) { return exp10(a); }
long double exp10Of(long double a) { return exp10l(a); }

/// Evaluates the intrinsics that return a floating-point number.
template <typename T> std::optional<T> number(FloatIntrinsic id, T a, T b, T c, int exponent) {
  switch (id) {
  case FloatIntrinsic::Fabs: return std::fabs(a);
  case FloatIntrinsic::Sqrt: return std::sqrt(a);
  case FloatIntrinsic::Floor: return std::floor(a);
  case FloatIntrinsic::Ceil: return std::ceil(a);
  case FloatIntrinsic::Trunc: return std::trunc(a);
  case FloatIntrinsic::Round: return std::round(a);
  case FloatIntrinsic::Roundeven: return roundEven(a);
  case FloatIntrinsic::Rint: return std::rint(a);
  case FloatIntrinsic::Nearbyint: return std::nearbyint(a);
  case FloatIntrinsic::Canonicalize: return a;
  case FloatIntrinsic::Sin: return std::sin(a);
  case FloatIntrinsic::Cos: return std::cos(a);
  case FloatIntrinsic::Tan: return std::tan(a);
  case FloatIntrinsic::Asin: return std::asin(a);
  case FloatIntrinsic::Acos: return std::acos(a);
  case FloatIntrinsic::Atan: return std::atan(a);
  case FloatIntrinsic::Sinh: return std::sinh(a);
  case FloatIntrinsic::Cosh: return std::cosh(a);
  case FloatIntrinsic::Tanh: return std::tanh(a);
  case FloatIntrinsic::Exp: return std::exp(a);
  case FloatIntrinsic::Exp2: return std::exp2(a);
  case FloatIntrinsic::Exp10: return exp10Of(a);
  case FloatIntrinsic::Log: return std::log(a);
  case FloatIntrinsic::Log2: return std::log2(a);
  case FloatIntrinsic::Log10: return std::log10(a);
  case FloatIntrinsic::Pow: return std::pow(a, b);
  case FloatIntrinsic::Copysign: return std::copysign(a, b);
  case FloatIntrinsic::Minnum: return minnum(a, b);
  case FloatIntrinsic::Maxnum: return maxnum(a, b);
  case FloatIntrinsic::Minimum: return minimum(a, b);
  case FloatIntrinsic::Maximum: return maximum(a, b);
  case FloatIntrinsic::Fma: return std::fma(a, b, c);
  case FloatIntrinsic::Fmuladd: return a * b + c;
  case FloatIntrinsic::Powi: return power(a, exponent);
  case FloatIntrinsic::Ldexp: return std::ldexp(a, exponent);
  case FloatIntrinsic::Frexp: {
    int ignored;
    return std::frexp(a, &ignored);
  }
  default: return std::nullopt;
  }
}

/// Returns the bit of LLVM's FPClassTest for this number: signalling NaN, quiet NaN, then -inf, -normal,
/// -denormal, -0, +0, +denormal, +normal, +inf.
unsigned classOf(TypeKind kind, Bits bits, long double value) {
  if (std::isnan(value)) {
    unsigned quietBit = kind == TypeKind::Half     ? 9
                        : kind == TypeKind::Float  ? 22
                        : kind == TypeKind::Double ? 51
                                                   : 62;
    return bits.low >> quietBit & 1 ? 2 : 1;
  }
  bool negative = std::signbit(value);
  if (std::isinf(value)) return negative ? 4 : 512;
  if (value == 0) return negative ? 32 : 64;
  long double smallest = kind == TypeKind::Half     ? 0x1p-14L
                         : kind == TypeKind::Float  ? 0x1p-126L
                         : kind == TypeKind::Double ? 0x1p-1022L
                                                    : 0x1p-16382L;
  bool normal = std::fabs(value) >= smallest;
  if (normal) return negative ? 8 : 256;
  return negative ? 16 : 128;
}

Bits saturating(long double value, unsigned width, bool isSigned) {
  if (std::isnan(value)) return {};
  long double high = std::ldexp(1.0L, static_cast<int>(width) - (isSigned ? 1 : 0));
  value = std::trunc(value);
  Wide result;
  if (value >= high)
    result = cutWide(~Wide{0}, width) >> (isSigned ? 1 : 0);
  else if (isSigned)
    result = value < -high ? Wide{1} << (width - 1) : static_cast<Wide>(static_cast<SignedWide>(value));
  else
    result = value < 0 ? 0 : static_cast<Wide>(value);
  result = cutWide(result, width);
  return {static_cast<uint64_t>(result), static_cast<uint64_t>(result >> 64)};
}

/// Evaluates the intrinsics that return an integer.
Bits integer(FloatIntrinsic id, TypeKind kind, const FloatOperands& operands, unsigned width) {
  long double value = asLongDouble(convert(kind, TypeKind::X86Fp80, operands.a));
  auto whole = [&](long double rounded) {
    return Bits{
        cut(static_cast<uint64_t>(toInteger(TypeKind::X86Fp80, fromLongDouble(rounded), 64, true)), width)};
  };
  switch (id) {
  case FloatIntrinsic::IsFpclass: return {(classOf(kind, operands.a, value) & operands.b.low) != 0};
  case FloatIntrinsic::Lrint:
  case FloatIntrinsic::Llrint: return whole(std::rint(value));
  case FloatIntrinsic::Lround:
  case FloatIntrinsic::Llround: return whole(std::round(value));
  case FloatIntrinsic::FrexpExponent: {
    int exponent = 0; // the exponent of infinity and NaN
    std::frexp(value, &exponent);
    return {cut(static_cast<uint64_t>(exponent), width)};
  }
  case FloatIntrinsic::FptosiSat: return saturating(value, width, true);
  case FloatIntrinsic::FptouiSat: return saturating(value, width, false);
  default: SONDE_UNREACHABLE("floating-point intrinsic");
  }
}

} // namespace

Bits evaluate(FloatIntrinsic id, TypeKind kind, const FloatOperands& operands, unsigned width) {
  auto exponent = static_cast<int>(static_cast<int32_t>(operands.b.low));
  switch (kind) {
  case TypeKind::Half: {
    auto half = [](Bits bits) { return halfToFloat(static_cast<uint16_t>(bits.low)); };
    if (auto value = number(id, half(operands.a), half(operands.b), half(operands.c), exponent))
      return {floatToHalf(*value)};
    break;
  }
  case TypeKind::Float:
    if (auto value =
            number(id, asFloat(operands.a.low), asFloat(operands.b.low), asFloat(operands.c.low), exponent))
      return {fromFloat(*value)};
    break;
  case TypeKind::Double:
    if (auto value = number(id, asDouble(operands.a.low), asDouble(operands.b.low), asDouble(operands.c.low),
                            exponent))
      return {fromDouble(*value)};
    break;
  case TypeKind::X86Fp80:
    if (auto value = number(id, asLongDouble(operands.a), asLongDouble(operands.b), asLongDouble(operands.c),
                            exponent))
      return fromLongDouble(*value);
    break;
  default: SONDE_UNREACHABLE("floating-point type");
  }
  return integer(id, kind, operands, width);
}

} // namespace sonde::semantics
