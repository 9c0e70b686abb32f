#include "semantics/overflow.h"

#include "expr/rewrite/builder.h"
#include "expr/signed_range.h"

#include <algorithm>
#include <utility>

namespace sonde::semantics {

using expr::Builder;
using expr::Expr;
using program::OverflowOp;

namespace {

bool isSigned(OverflowOp op) {
  return op == OverflowOp::SAdd || op == OverflowOp::SSub || op == OverflowOp::SMul;
}

} // namespace

CheckedNumber arithmeticWithOverflow(OverflowOp op, Wide a, Wide b, unsigned width) {
  SignedWide left = asSignedWide(a, width);
  SignedWide right = asSignedWide(b, width);
  SignedWide signedResult = 0;
  Wide result = 0;
  bool overflow = false;
  switch (op) {
  case OverflowOp::SAdd: overflow = __builtin_add_overflow(left, right, &signedResult); break;
  case OverflowOp::SSub: overflow = __builtin_sub_overflow(left, right, &signedResult); break;
  case OverflowOp::SMul: overflow = __builtin_mul_overflow(left, right, &signedResult); break;
  case OverflowOp::UAdd: overflow = __builtin_add_overflow(a, b, &result); break;
  case OverflowOp::USub: overflow = __builtin_sub_overflow(a, b, &result); break;
  case OverflowOp::UMul: overflow = __builtin_mul_overflow(a, b, &result); break;
  }
  if (isSigned(op)) {
    result = cutWide(static_cast<Wide>(signedResult), width);
    overflow |= asSignedWide(result, width) != signedResult;
  } else {
    overflow |= cutWide(result, width) != result;
    result = cutWide(result, width);
  }
  return {result, overflow};
}

/// Computes the exact result at the width that it needs, and compares it with its low bits.
CheckedExpr arithmeticWithOverflow(Builder& builder, OverflowOp op, const Expr& a, const Expr& b) {
  unsigned width = a->width();
  bool isProduct = op == OverflowOp::SMul || op == OverflowOp::UMul;
  unsigned enough = isProduct ? 2 * width : width + 1;
  auto extend = [&](const Expr& value) {
    return isSigned(op) ? builder.sext(value, enough) : builder.zext(value, enough);
  };
  Expr left = extend(a), right = extend(b), exact;
  switch (op) {
  case OverflowOp::SAdd:
  case OverflowOp::UAdd: exact = builder.add(left, right); break;
  case OverflowOp::SSub:
  case OverflowOp::USub: exact = builder.sub(left, right); break;
  case OverflowOp::SMul:
  case OverflowOp::UMul: exact = builder.mul(left, right); break;
  }
  Expr value = builder.extract(exact, width - 1, 0);
  return {value, builder.ne(extend(value), exact)};
}

namespace {

using expr::SignedRange;
using Exact = __int128;

/// The least and the greatest result of an operation on two ranges.
struct ExactRange {
  Exact low, high;
};

ExactRange results(OverflowOp op, const SignedRange& a, const SignedRange& b) {
  switch (op) {
  case OverflowOp::SAdd: return {Exact{a.low} + b.low, Exact{a.high} + b.high};
  case OverflowOp::SSub: return {Exact{a.low} - b.high, Exact{a.high} - b.low};
  default: {
    const auto [low, high] = std::minmax(
        {Exact{a.low} * b.low, Exact{a.low} * b.high, Exact{a.high} * b.low, Exact{a.high} * b.high});
    return {low, high};
  }
  }
}

/// Conditions on one operand, for all numbers of a width.
class OneOperand {
public:
  OneOperand(Builder& builder, unsigned width)
      : builder_(builder), width_(width), whole_(expr::wholeRange(width)) {}

  /// Returns the condition that low <= value <= high, of which numbers beyond the type bound nothing.
  Expr isBetween(const Expr& value, Exact low, Exact high) const {
    Expr condition = builder_.boolean(true);
    if (low > whole_.low) condition = builder_.bitNot(builder_.slt(value, number(low)));
    if (high < whole_.high)
      condition = builder_.bitAnd(condition, builder_.bitNot(builder_.slt(number(high), value)));
    return condition;
  }

  /// Returns the condition that value + constant fits.
  Expr sumFits(const Expr& value, Exact constant) const {
    return isBetween(value, whole_.low - constant, whole_.high - constant);
  }
  /// Returns the condition that constant - value fits.
  Expr differenceFits(Exact constant, const Expr& value) const {
    return isBetween(value, constant - whole_.high, constant - whole_.low);
  }
  /// Returns the condition that value * constant fits.
  Expr productFits(const Expr& value, Exact constant) const {
    if (constant == 0) return builder_.boolean(true);
    // Division rounds towards zero, which is inwards: 0 lies in the range.
    Exact low = whole_.low / constant, high = whole_.high / constant;
    if (constant < 0) std::swap(low, high);
    return isBetween(value, low, high);
  }

private:
  Expr number(Exact value) const {
    return builder_.constant(width_, static_cast<uint64_t>(value) & BitVector::mask(width_));
  }

  Builder& builder_;
  unsigned width_;
  SignedRange whole_;
};

} // namespace

Expr fits(Builder& builder, OverflowOp op, const Expr& a, const Expr& b) {
  const unsigned width = a->width();
  if (width > 64) return builder.bitNot(arithmeticWithOverflow(builder, op, a, b).overflows);
  const SignedRange left = expr::signedRange(a), right = expr::signedRange(b),
                    whole = expr::wholeRange(width);
  const ExactRange range = results(op, left, right);
  if (range.low >= whole.low && range.high <= whole.high) return builder.boolean(true);
  const OneOperand one(builder, width);
  switch (op) {
  case OverflowOp::SAdd:
    if (right.low == right.high) return one.sumFits(a, right.low);
    if (left.low == left.high) return one.sumFits(b, left.low);
    // The sum of two numbers that are not negative is one, unless it does not fit.
    if (left.low >= 0 && right.low >= 0)
      return builder.bitNot(builder.slt(builder.add(a, b), builder.constant(width, 0)));
    break;
  case OverflowOp::SSub:
    if (right.low == right.high) return one.sumFits(a, -Exact{right.low});
    if (left.low == left.high) return one.differenceFits(left.low, b);
    break;
  default:
    if (right.low == right.high) return one.productFits(a, right.low);
    if (left.low == left.high) return one.productFits(b, left.low);
    break;
  }
  return builder.bitNot(arithmeticWithOverflow(builder, op, a, b).overflows);
}

} // namespace sonde::semantics
