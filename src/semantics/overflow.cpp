#include "semantics/overflow.h"

#include "expr/rewrite/builder.h"

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

} // namespace sonde::semantics
