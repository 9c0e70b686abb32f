#include "semantics/compare.h"

#include "expr/rewrite/builder.h"
#include "support/check.h"

namespace sonde::semantics {

using expr::Builder;
using expr::Expr;
using program::CompareOp;

bool compare(CompareOp op, Wide a, Wide b, unsigned width) {
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

Expr compare(Builder& builder, CompareOp op, const Expr& a, const Expr& b) {
  switch (op) {
  case CompareOp::Eq: return builder.eq(a, b);
  case CompareOp::Ne: return builder.ne(a, b);
  case CompareOp::Ult: return builder.ult(a, b);
  case CompareOp::Ule: return builder.ule(a, b);
  case CompareOp::Ugt: return builder.ugt(a, b);
  case CompareOp::Uge: return builder.uge(a, b);
  case CompareOp::Slt: return builder.slt(a, b);
  case CompareOp::Sle: return builder.sle(a, b);
  case CompareOp::Sgt: return builder.sgt(a, b);
  case CompareOp::Sge: return builder.sge(a, b);
  }
  SONDE_UNREACHABLE("comparison");
}

} // namespace sonde::semantics
