#include "semantics/intrinsics.h"

#include "expr/rewrite/builder.h"
#include "semantics/conversion.h"
#include "semantics/fixed_point.h"
#include "semantics/integer.h"
#include "semantics/overflow.h"
#include "support/check.h"

#include <algorithm>

namespace sonde::semantics {

using expr::Builder;
using expr::Expr;
using program::BinaryOp;
using program::OverflowOp;
using program::ScalarIntrinsic;

namespace {

constexpr FixedPoint signedWrapping{true, false};
constexpr FixedPoint unsignedWrapping{false, false};
constexpr FixedPoint signedSaturating{true, true};
constexpr FixedPoint unsignedSaturating{false, true};

constexpr unsigned scaleBits = 8; ///< enough bits for a scale of 128

bool isFixedQuotient(ScalarIntrinsic id) {
  return id == ScalarIntrinsic::SdivFix || id == ScalarIntrinsic::UdivFix ||
         id == ScalarIntrinsic::SdivFixSat || id == ScalarIntrinsic::UdivFixSat;
}

} // namespace

// --- Numbers ---

namespace {

unsigned countOnes(Wide value) {
  return static_cast<unsigned>(__builtin_popcountll(static_cast<uint64_t>(value)) +
                               __builtin_popcountll(static_cast<uint64_t>(value >> 64)));
}

unsigned trailingZeros(Wide value, unsigned width) {
  unsigned count = 0;
  while (count < width && !(value >> count & 1)) ++count;
  return count;
}

unsigned leadingZeros(Wide value, unsigned width) {
  unsigned count = 0;
  while (count < width && !(value >> (width - 1 - count) & 1)) ++count;
  return count;
}

Wide reverseGroups(Wide value, unsigned width, unsigned group) {
  Wide result = 0;
  for (unsigned done = 0; done < width; done += group)
    result |= cutWide(value >> done, group) << (width - group - done);
  return result;
}

/// Returns the saturated signed sum or difference. If the exact one does not fit, it lies on the side of
/// `a`'s sign.
Wide saturatingSigned(OverflowOp op, Wide a, Wide b, unsigned width) {
  CheckedNumber checked = arithmeticWithOverflow(op, a, b, width);
  if (!checked.overflows) return checked.value;
  return asSignedWide(a, width) < 0 ? smallestSigned(width) : largestSigned(width);
}

Wide saturatingUnsigned(OverflowOp op, Wide a, Wide b, unsigned width, Wide limit) {
  CheckedNumber checked = arithmeticWithOverflow(op, a, b, width);
  return checked.overflows ? limit : checked.value;
}

/// Saturates if shifting back does not restore the number.
Wide saturatingShift(bool isSigned, Wide a, Wide b, unsigned width) {
  Wide shifted = binary(BinaryOp::Shl, a, b, width);
  if (binary(isSigned ? BinaryOp::AShr : BinaryOp::LShr, shifted, b, width) == a) return shifted;
  if (!isSigned) return largestUnsigned(width);
  return asSignedWide(a, width) < 0 ? smallestSigned(width) : largestSigned(width);
}

Wide funnel(bool left, Wide high, Wide low, Wide amount, unsigned width) {
  auto shift = static_cast<unsigned>(amount % width);
  if (!left)
    shift = shift == 0 ? width : width - shift; // right by s is left by width - s, taken from the other end
  if (left && shift == 0) return high;
  if (!left && shift == width) return low;
  return cutWide((high << shift) | (low >> (width - shift)), width);
}

} // namespace

std::optional<Undefined> undefined(ScalarIntrinsic id, Wide b) {
  if (isFixedQuotient(id) && b == 0) return Undefined::DivisionByZero;
  return std::nullopt;
}

Wide evaluate(ScalarIntrinsic id, Wide a, Wide b, Wide c, unsigned width) {
  SignedWide left = asSignedWide(a, width);
  SignedWide right = asSignedWide(b, width);
  auto scale = static_cast<unsigned>(cutWide(c, scaleBits));
  switch (id) {
  case ScalarIntrinsic::Bswap: return reverseGroups(a, width, 8);
  case ScalarIntrinsic::Bitreverse: return reverseGroups(a, width, 1);
  case ScalarIntrinsic::Ctpop: return countOnes(a);
  case ScalarIntrinsic::Ctlz: return leadingZeros(a, width);
  case ScalarIntrinsic::Cttz: return trailingZeros(a, width);
  case ScalarIntrinsic::Fshl: return funnel(true, a, b, c, width);
  case ScalarIntrinsic::Fshr: return funnel(false, a, b, c, width);
  case ScalarIntrinsic::Abs: return left < 0 ? cutWide(-a, width) : a;
  case ScalarIntrinsic::Smax: return left > right ? a : b;
  case ScalarIntrinsic::Smin: return left < right ? a : b;
  case ScalarIntrinsic::Umax: return std::max(a, b);
  case ScalarIntrinsic::Umin: return std::min(a, b);
  case ScalarIntrinsic::SaddSat: return saturatingSigned(OverflowOp::SAdd, a, b, width);
  case ScalarIntrinsic::SsubSat: return saturatingSigned(OverflowOp::SSub, a, b, width);
  case ScalarIntrinsic::UaddSat:
    return saturatingUnsigned(OverflowOp::UAdd, a, b, width, largestUnsigned(width));
  case ScalarIntrinsic::UsubSat: return saturatingUnsigned(OverflowOp::USub, a, b, width, 0);
  case ScalarIntrinsic::SshlSat: return saturatingShift(true, a, b, width);
  case ScalarIntrinsic::UshlSat: return saturatingShift(false, a, b, width);
  case ScalarIntrinsic::SmulFix: return fixedProduct(signedWrapping, a, b, scale, width);
  case ScalarIntrinsic::UmulFix: return fixedProduct(unsignedWrapping, a, b, scale, width);
  case ScalarIntrinsic::SmulFixSat: return fixedProduct(signedSaturating, a, b, scale, width);
  case ScalarIntrinsic::UmulFixSat: return fixedProduct(unsignedSaturating, a, b, scale, width);
  case ScalarIntrinsic::SdivFix: return fixedQuotient(signedWrapping, a, b, scale, width);
  case ScalarIntrinsic::UdivFix: return fixedQuotient(unsignedWrapping, a, b, scale, width);
  case ScalarIntrinsic::SdivFixSat: return fixedQuotient(signedSaturating, a, b, scale, width);
  case ScalarIntrinsic::UdivFixSat: return fixedQuotient(unsignedSaturating, a, b, scale, width);
  }
  SONDE_UNREACHABLE("scalar intrinsic");
}

// --- Expressions ---

namespace {

Expr countOnes(Builder& builder, const Expr& value) {
  Expr sum = builder.constant(value->width(), 0);
  for (unsigned bit = 0; bit < value->width(); ++bit)
    sum = builder.add(sum, builder.zext(builder.extract(value, bit, bit), value->width()));
  return sum;
}

/// Returns the number of zeros before the first one, from the low or the high end.
Expr countZeros(Builder& builder, const Expr& value, bool fromLow) {
  unsigned width = value->width();
  Expr count = builder.constant(width, width);
  for (unsigned n = width; n-- > 0;) {
    unsigned bit = fromLow ? n : width - 1 - n;
    count = builder.ite(builder.extract(value, bit, bit), builder.constant(width, n), count);
  }
  return count;
}

Expr reverseGroups(Builder& builder, const Expr& value, unsigned group) {
  Expr result = builder.extract(value, group - 1, 0);
  for (unsigned low = group; low < value->width(); low += group)
    result = builder.concat(result, builder.extract(value, low + group - 1, low));
  return result;
}

Expr isNegative(Builder& builder, const Expr& value) {
  return builder.slt(value, builder.constant(value->width(), 0));
}

/// Returns the end of the signed range that lies on the side of `value`.
Expr signedLimit(Builder& builder, const Expr& value) {
  Expr least = builder.constant(BitVector::signedMin(value->width()));
  return builder.ite(isNegative(builder, value), least, builder.bitNot(least));
}

Expr saturating(Builder& builder, OverflowOp op, const Expr& a, const Expr& b, const Expr& limit) {
  CheckedExpr checked = arithmeticWithOverflow(builder, op, a, b);
  return builder.ite(checked.overflows, limit, checked.value);
}

Expr saturatingShift(Builder& builder, bool isSigned, const Expr& a, const Expr& b, const Expr& limit) {
  unsigned width = a->width();
  Expr shifted = binary(builder, BinaryOp::Shl, a, b, width);
  Expr back = binary(builder, isSigned ? BinaryOp::AShr : BinaryOp::LShr, shifted, b, width);
  return builder.ite(builder.eq(back, a), shifted, limit);
}

Expr funnel(Builder& builder, bool left, const Expr& high, const Expr& low, const Expr& amount) {
  unsigned width = high->width();
  Expr both = builder.concat(high, low);
  Expr shift = builder.zext(builder.urem(amount, builder.constant(width, width)), 2 * width);
  if (!left) return builder.extract(builder.lshr(both, shift), width - 1, 0);
  return builder.extract(builder.shl(both, shift), 2 * width - 1, width);
}

} // namespace

UndefinedCases undefinedCases(Builder& builder, ScalarIntrinsic id, const Expr& b) {
  if (!isFixedQuotient(id)) return {};
  return {{Undefined::DivisionByZero, builder.eq(b, builder.constant(b->width(), 0))}};
}

Expr evaluate(Builder& builder, ScalarIntrinsic id, const Expr& a, const Expr& b, const Expr& c) {
  unsigned width = a->width();
  auto zero = [&] { return builder.constant(width, 0); };
  auto ones = [&] { return builder.constant(BitVector::ones(width)); };
  auto limit = [&] { return signedLimit(builder, a); };
  auto scale = [&] { return truncate(builder, c, std::min(scaleBits, width)); };
  switch (id) {
  case ScalarIntrinsic::Bswap: return reverseGroups(builder, a, 8);
  case ScalarIntrinsic::Bitreverse: return reverseGroups(builder, a, 1);
  case ScalarIntrinsic::Ctpop: return countOnes(builder, a);
  case ScalarIntrinsic::Ctlz: return countZeros(builder, a, false);
  case ScalarIntrinsic::Cttz: return countZeros(builder, a, true);
  case ScalarIntrinsic::Fshl: return funnel(builder, true, a, b, c);
  case ScalarIntrinsic::Fshr: return funnel(builder, false, a, b, c);
  case ScalarIntrinsic::Abs: return builder.ite(isNegative(builder, a), builder.neg(a), a);
  case ScalarIntrinsic::Smax: return builder.ite(builder.slt(b, a), a, b);
  case ScalarIntrinsic::Smin: return builder.ite(builder.slt(a, b), a, b);
  case ScalarIntrinsic::Umax: return builder.ite(builder.ult(b, a), a, b);
  case ScalarIntrinsic::Umin: return builder.ite(builder.ult(a, b), a, b);
  case ScalarIntrinsic::SaddSat: return saturating(builder, OverflowOp::SAdd, a, b, limit());
  case ScalarIntrinsic::SsubSat: return saturating(builder, OverflowOp::SSub, a, b, limit());
  case ScalarIntrinsic::UaddSat: return saturating(builder, OverflowOp::UAdd, a, b, ones());
  case ScalarIntrinsic::UsubSat: return builder.ite(builder.ult(a, b), zero(), builder.sub(a, b));
  case ScalarIntrinsic::SshlSat: return saturatingShift(builder, true, a, b, limit());
  case ScalarIntrinsic::UshlSat: return saturatingShift(builder, false, a, b, ones());
  case ScalarIntrinsic::SmulFix: return fixedProduct(builder, signedWrapping, a, b, scale());
  case ScalarIntrinsic::UmulFix: return fixedProduct(builder, unsignedWrapping, a, b, scale());
  case ScalarIntrinsic::SmulFixSat: return fixedProduct(builder, signedSaturating, a, b, scale());
  case ScalarIntrinsic::UmulFixSat: return fixedProduct(builder, unsignedSaturating, a, b, scale());
  case ScalarIntrinsic::SdivFix: return fixedQuotient(builder, signedWrapping, a, b, scale());
  case ScalarIntrinsic::UdivFix: return fixedQuotient(builder, unsignedWrapping, a, b, scale());
  case ScalarIntrinsic::SdivFixSat: return fixedQuotient(builder, signedSaturating, a, b, scale());
  case ScalarIntrinsic::UdivFixSat: return fixedQuotient(builder, unsignedSaturating, a, b, scale());
  }
  SONDE_UNREACHABLE("scalar intrinsic");
}

} // namespace sonde::semantics
