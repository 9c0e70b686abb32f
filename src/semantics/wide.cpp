#include "semantics/wide.h"

#include "support/check.h"

namespace sonde::semantics {

using program::BinaryOp;
using program::CompareOp;
using program::OverflowOp;

bool undefinedWide(BinaryOp op, Wide a, Wide b, unsigned width) {
  switch (op) {
  case BinaryOp::UDiv:
  case BinaryOp::URem: return b == 0;
  case BinaryOp::SDiv:
  case BinaryOp::SRem: return b == 0 || (b == cutWide(~Wide{0}, width) && a == Wide{1} << (width - 1));
  default: return false;
  }
}

Wide binaryWide(BinaryOp op, Wide a, Wide b, unsigned width) {
  auto amount = static_cast<unsigned>(b & 127);
  switch (op) {
  case BinaryOp::Add: return cutWide(a + b, width);
  case BinaryOp::Sub: return cutWide(a - b, width);
  case BinaryOp::Mul: return cutWide(a * b, width);
  case BinaryOp::And: return a & b;
  case BinaryOp::Or: return a | b;
  case BinaryOp::Xor: return a ^ b;
  case BinaryOp::UDiv: return a / b;
  case BinaryOp::URem: return a % b;
  case BinaryOp::SDiv:
    return cutWide(static_cast<Wide>(asSignedWide(a, width) / asSignedWide(b, width)), width);
  case BinaryOp::SRem:
    return cutWide(static_cast<Wide>(asSignedWide(a, width) % asSignedWide(b, width)), width);
  case BinaryOp::Shl: return cutWide(a << amount, width);
  case BinaryOp::LShr: return a >> amount;
  case BinaryOp::AShr: return cutWide(static_cast<Wide>(asSignedWide(a, width) >> amount), width);
  default: SONDE_UNREACHABLE("integer operation");
  }
}

bool compareWide(CompareOp op, Wide a, Wide b, unsigned width) {
  SignedWide left = asSignedWide(a, width);
  SignedWide right = asSignedWide(b, width);
  switch (op) {
  case CompareOp::Eq: return a == b;
  case CompareOp::Ne: return a != b;
  case CompareOp::Ult: return a < b;
  case CompareOp::Ule: return a <= b;
  case CompareOp::Ugt: return a > b;
  case CompareOp::Uge: return a >= b;
  case CompareOp::Slt: return left < right;
  case CompareOp::Sle: return left <= right;
  case CompareOp::Sgt: return left > right;
  case CompareOp::Sge: return left >= right;
  }
  SONDE_UNREACHABLE("comparison");
}

std::pair<Wide, bool> arithmeticWithOverflow(OverflowOp op, Wide a, Wide b, unsigned width) {
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
  bool isSigned = op == OverflowOp::SAdd || op == OverflowOp::SSub || op == OverflowOp::SMul;
  if (isSigned) {
    result = cutWide(static_cast<Wide>(signedResult), width);
    overflow |= asSignedWide(result, width) != signedResult;
  } else {
    overflow |= cutWide(result, width) != result;
    result = cutWide(result, width);
  }
  return {result, overflow};
}

} // namespace sonde::semantics
