#include "semantics/atomic.h"

#include "expr/rewrite/builder.h"
#include "semantics/floating.h"
#include "support/check.h"

#include <algorithm>

namespace sonde::semantics {

using expr::Builder;
using expr::Expr;
using program::AtomicOp;

bool isFloatUpdate(AtomicOp op) {
  return op == AtomicOp::FAdd || op == AtomicOp::FSub || op == AtomicOp::FMax || op == AtomicOp::FMin;
}

Wide update(AtomicOp op, Wide old, Wide operand, unsigned width) {
  switch (op) {
  case AtomicOp::Exchange: return operand;
  case AtomicOp::Add: return cutWide(old + operand, width);
  case AtomicOp::Sub: return cutWide(old - operand, width);
  case AtomicOp::And: return old & operand;
  case AtomicOp::Nand: return cutWide(~(old & operand), width);
  case AtomicOp::Or: return old | operand;
  case AtomicOp::Xor: return old ^ operand;
  case AtomicOp::SMax: return asSignedWide(old, width) > asSignedWide(operand, width) ? old : operand;
  case AtomicOp::SMin: return asSignedWide(old, width) < asSignedWide(operand, width) ? old : operand;
  case AtomicOp::UMax: return std::max(old, operand);
  case AtomicOp::UMin: return std::min(old, operand);
  case AtomicOp::UIncWrap: return old >= operand ? 0 : old + 1;
  case AtomicOp::UDecWrap: return old == 0 || old > operand ? operand : old - 1;
  case AtomicOp::FAdd:
  case AtomicOp::FSub:
  case AtomicOp::FMax:
  case AtomicOp::FMin: break;
  }
  SONDE_UNREACHABLE("atomic operation on integers");
}

Expr update(Builder& builder, AtomicOp op, const Expr& old, const Expr& operand) {
  unsigned width = old->width();
  Expr one = builder.constant(width, 1), zero = builder.constant(width, 0);
  switch (op) {
  case AtomicOp::Exchange: return operand;
  case AtomicOp::Add: return builder.add(old, operand);
  case AtomicOp::Sub: return builder.sub(old, operand);
  case AtomicOp::And: return builder.bitAnd(old, operand);
  case AtomicOp::Nand: return builder.bitNot(builder.bitAnd(old, operand));
  case AtomicOp::Or: return builder.bitOr(old, operand);
  case AtomicOp::Xor: return builder.bitXor(old, operand);
  case AtomicOp::SMax: return builder.ite(builder.slt(operand, old), old, operand);
  case AtomicOp::SMin: return builder.ite(builder.slt(old, operand), old, operand);
  case AtomicOp::UMax: return builder.ite(builder.ult(operand, old), old, operand);
  case AtomicOp::UMin: return builder.ite(builder.ult(old, operand), old, operand);
  case AtomicOp::UIncWrap: return builder.ite(builder.ule(operand, old), zero, builder.add(old, one));
  case AtomicOp::UDecWrap:
    return builder.ite(builder.bitOr(builder.eq(old, zero), builder.ult(operand, old)), operand,
                       builder.sub(old, one));
  case AtomicOp::FAdd:
  case AtomicOp::FSub:
  case AtomicOp::FMax:
  case AtomicOp::FMin: break;
  }
  SONDE_UNREACHABLE("atomic operation on integers");
}

uint64_t updateFloat(AtomicOp op, program::TypeKind kind, uint64_t old, uint64_t operand) {
  Bits a{old};
  Bits b{operand};
  constexpr program::FloatPredicate less = 4;
  switch (op) {
  case AtomicOp::FAdd: return binaryFloat(program::BinaryOp::FAdd, kind, a, b).low;
  case AtomicOp::FSub: return binaryFloat(program::BinaryOp::FSub, kind, a, b).low;
  case AtomicOp::FMax: return compareFloat(less, kind, a, b) ? operand : old;
  case AtomicOp::FMin: return compareFloat(less, kind, a, b) ? old : operand;
  default: SONDE_UNREACHABLE("atomic operation on floating-point numbers");
  }
}

ExchangedNumber compareExchange(Wide old, Wide expected, Wide fresh) {
  return old == expected ? ExchangedNumber{fresh, true} : ExchangedNumber{old, false};
}

ExchangedExpr compareExchange(Builder& builder, const Expr& old, const Expr& expected, const Expr& fresh) {
  Expr wasExpected = builder.eq(old, expected);
  return {builder.ite(wasExpected, fresh, old), wasExpected};
}

} // namespace sonde::semantics
