#include "semantics/fixed_point.h"

#include "expr/rewrite/builder.h"
#include "support/bit_vector.h"

#include <array>

namespace sonde::semantics {

using expr::Builder;
using expr::Expr;

// --- Numbers ---

namespace {

/// Extends a value to twice the width, as a BitVector, because machine integers have fewer than 256 bits.
BitVector doubled(FixedPoint kind, Wide value, unsigned width) {
  const std::array words{static_cast<uint64_t>(value), static_cast<uint64_t>(value >> 64)};
  BitVector narrow = BitVector::fromWords(width, words);
  return kind.isSigned ? narrow.sext(2 * width) : narrow.zext(2 * width);
}

Wide fitted(FixedPoint kind, const BitVector& exact, unsigned width) {
  BitVector value = exact.extract(width - 1, 0);
  bool fits = (kind.isSigned ? value.sext(2 * width) : value.zext(2 * width)) == exact;
  if (kind.saturates && !fits) {
    if (!kind.isSigned) return largestUnsigned(width);
    return exact.signBit() ? smallestSigned(width) : largestSigned(width);
  }
  Wide result = value.words()[0];
  if (width > 64) result |= Wide{value.words()[1]} << 64;
  return result;
}

} // namespace

Wide fixedProduct(FixedPoint kind, Wide a, Wide b, unsigned scale, unsigned width) {
  BitVector product = doubled(kind, a, width) * doubled(kind, b, width);
  return fitted(kind, kind.isSigned ? product.ashr(scale) : product.lshr(scale), width);
}

Wide fixedQuotient(FixedPoint kind, Wide a, Wide b, unsigned scale, unsigned width) {
  BitVector dividend = doubled(kind, a, width).shl(scale);
  BitVector divisor = doubled(kind, b, width);
  if (!kind.isSigned) return fitted(kind, dividend.udiv(divisor), width);
  BitVector quotient = dividend.sdiv(divisor);
  bool isRounded = !dividend.srem(divisor).isZero();
  if (isRounded && dividend.signBit() != divisor.signBit()) quotient = quotient - BitVector::one(2 * width);
  return fitted(kind, quotient, width);
}

// --- Expressions ---

namespace {

Expr doubled(Builder& builder, FixedPoint kind, const Expr& value) {
  return kind.isSigned ? builder.sext(value, 2 * value->width()) : builder.zext(value, 2 * value->width());
}

Expr fitted(Builder& builder, FixedPoint kind, const Expr& exact) {
  unsigned width = exact->width() / 2;
  Expr value = builder.extract(exact, width - 1, 0);
  if (!kind.saturates) return value;
  Expr limit = builder.constant(BitVector::ones(width));
  if (kind.isSigned) {
    Expr least = builder.constant(BitVector::signedMin(width));
    Expr isNegative = builder.extract(exact, 2 * width - 1, 2 * width - 1);
    limit = builder.ite(isNegative, least, builder.bitNot(least));
  }
  return builder.ite(builder.eq(doubled(builder, kind, value), exact), value, limit);
}

} // namespace

Expr fixedProduct(Builder& builder, FixedPoint kind, const Expr& a, const Expr& b, const Expr& scale) {
  Expr product = builder.mul(doubled(builder, kind, a), doubled(builder, kind, b));
  Expr amount = builder.zext(scale, product->width());
  return fitted(builder, kind, kind.isSigned ? builder.ashr(product, amount) : builder.lshr(product, amount));
}

Expr fixedQuotient(Builder& builder, FixedPoint kind, const Expr& a, const Expr& b, const Expr& scale) {
  unsigned width = 2 * a->width();
  Expr dividend = builder.shl(doubled(builder, kind, a), builder.zext(scale, width));
  Expr divisor = doubled(builder, kind, b);
  if (!kind.isSigned) return fitted(builder, kind, builder.udiv(dividend, divisor));
  Expr zero = builder.constant(width, 0);
  Expr isRounded = builder.ne(builder.srem(dividend, divisor), zero);
  Expr isNegative = builder.bitXor(builder.slt(dividend, zero), builder.slt(divisor, zero));
  Expr truncated = builder.sdiv(dividend, divisor);
  Expr quotient = builder.sub(truncated, builder.zext(builder.bitAnd(isRounded, isNegative), width));
  return fitted(builder, kind, quotient);
}

} // namespace sonde::semantics
