#include "semantics/intrinsics.h"

#include "support/check.h"

#include <algorithm>

namespace sonde::semantics {

namespace {

using program::OverflowOp;
using program::ScalarIntrinsic;

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

Wide largestSigned(unsigned width) { return cutWide(~Wide{0}, width) >> 1; }
Wide smallestSigned(unsigned width) { return Wide{1} << (width - 1); }

Wide saturateSigned(SignedWide value, unsigned width) {
  if (value > static_cast<SignedWide>(largestSigned(width))) return largestSigned(width);
  if (value < asSignedWide(smallestSigned(width), width)) return smallestSigned(width);
  return cutWide(static_cast<Wide>(value), width);
}

/// `negative`: on which side the mathematical result lies.
Wide saturatingSigned(OverflowOp op, Wide a, Wide b, unsigned width, bool negative) {
  auto [result, overflow] = arithmeticWithOverflow(op, a, b, width);
  if (!overflow) return result;
  return negative ? smallestSigned(width) : largestSigned(width);
}

Wide shiftSaturating(bool isSigned, Wide a, Wide b, unsigned width) {
  auto amount = static_cast<unsigned>(std::min<Wide>(b, width - 1));
  Wide shifted = cutWide(a << amount, width);
  if (isSigned) {
    if (asSignedWide(shifted, width) >> amount == asSignedWide(a, width)) return shifted;
    return asSignedWide(a, width) < 0 ? smallestSigned(width) : largestSigned(width);
  }
  return shifted >> amount == a ? shifted : cutWide(~Wide{0}, width);
}

/// Products and quotients of up to 64 bits are exact in 128; LLVM rounds fixed-point results down.
Wide fixedProduct(bool isSigned, bool saturate, Wide a, Wide b, unsigned scale, unsigned width) {
  if (isSigned) {
    SignedWide product = (asSignedWide(a, width) * asSignedWide(b, width)) >> scale;
    return saturate ? saturateSigned(product, width) : cutWide(static_cast<Wide>(product), width);
  }
  Wide product = (a * b) >> scale;
  if (saturate && product != cutWide(product, width)) return cutWide(~Wide{0}, width);
  return cutWide(product, width);
}

Wide fixedQuotient(bool isSigned, bool saturate, Wide a, Wide b, unsigned scale, unsigned width) {
  if (b == 0) return 0;
  if (isSigned) {
    SignedWide dividend = asSignedWide(a, width) << scale;
    SignedWide divisor = asSignedWide(b, width);
    SignedWide quotient = dividend / divisor;
    if (dividend % divisor != 0 && (dividend < 0) != (divisor < 0)) --quotient;
    return saturate ? saturateSigned(quotient, width) : cutWide(static_cast<Wide>(quotient), width);
  }
  Wide quotient = (a << scale) / b;
  if (saturate && quotient != cutWide(quotient, width)) return cutWide(~Wide{0}, width);
  return cutWide(quotient, width);
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

Wide evaluate(ScalarIntrinsic id, Wide a, Wide b, Wide c, unsigned width) {
  SignedWide left = asSignedWide(a, width);
  SignedWide right = asSignedWide(b, width);
  auto scale = static_cast<unsigned>(c & 127);
  switch (id) {
  case ScalarIntrinsic::Bswap: return reverseGroups(a, width, 8);
  case ScalarIntrinsic::Bitreverse: return reverseGroups(a, width, 1);
  case ScalarIntrinsic::Ctpop: return countOnes(a);
  case ScalarIntrinsic::Ctlz: return cutWide(leadingZeros(a, width), width);
  case ScalarIntrinsic::Cttz: return cutWide(trailingZeros(a, width), width);
  case ScalarIntrinsic::Fshl: return funnel(true, a, b, c, width);
  case ScalarIntrinsic::Fshr: return funnel(false, a, b, c, width);
  case ScalarIntrinsic::Abs: return left < 0 ? cutWide(-a, width) : a;
  case ScalarIntrinsic::Smax: return left > right ? a : b;
  case ScalarIntrinsic::Smin: return left < right ? a : b;
  case ScalarIntrinsic::Umax: return std::max(a, b);
  case ScalarIntrinsic::Umin: return std::min(a, b);
  case ScalarIntrinsic::SaddSat: return saturatingSigned(OverflowOp::SAdd, a, b, width, left < 0);
  case ScalarIntrinsic::SsubSat: return saturatingSigned(OverflowOp::SSub, a, b, width, left < 0);
  case ScalarIntrinsic::UaddSat: {
    auto [result, overflow] = arithmeticWithOverflow(OverflowOp::UAdd, a, b, width);
    return overflow ? cutWide(~Wide{0}, width) : result;
  }
  case ScalarIntrinsic::UsubSat: return a < b ? 0 : a - b;
  case ScalarIntrinsic::SshlSat: return shiftSaturating(true, a, b, width);
  case ScalarIntrinsic::UshlSat: return shiftSaturating(false, a, b, width);
  case ScalarIntrinsic::SmulFix: return fixedProduct(true, false, a, b, scale, width);
  case ScalarIntrinsic::UmulFix: return fixedProduct(false, false, a, b, scale, width);
  case ScalarIntrinsic::SmulFixSat: return fixedProduct(true, true, a, b, scale, width);
  case ScalarIntrinsic::UmulFixSat: return fixedProduct(false, true, a, b, scale, width);
  case ScalarIntrinsic::SdivFix: return fixedQuotient(true, false, a, b, scale, width);
  case ScalarIntrinsic::UdivFix: return fixedQuotient(false, false, a, b, scale, width);
  case ScalarIntrinsic::SdivFixSat: return fixedQuotient(true, true, a, b, scale, width);
  case ScalarIntrinsic::UdivFixSat: return fixedQuotient(false, true, a, b, scale, width);
  }
  SONDE_UNREACHABLE("scalar intrinsic");
}

} // namespace sonde::semantics
