#include "semantics/integer.h"

#include "expr/rewrite/builder.h"
#include "support/check.h"

#include <bit>

namespace sonde::semantics {

using expr::Builder;
using expr::Expr;
using program::BinaryOp;

namespace {

bool isSignedDivision(BinaryOp op) { return op == BinaryOp::SDiv || op == BinaryOp::SRem; }

bool isDivision(BinaryOp op) { return isSignedDivision(op) || op == BinaryOp::UDiv || op == BinaryOp::URem; }

} // namespace

std::optional<Undefined> undefined(BinaryOp op, Wide a, Wide b, unsigned width) {
  if (!isDivision(op)) return std::nullopt;
  if (b == 0) return Undefined::DivisionByZero;
  if (isSignedDivision(op) && a == smallestSigned(width) && b == largestUnsigned(width))
    return Undefined::DivisionOverflow;
  return std::nullopt;
}

Wide binary(BinaryOp op, Wide a, Wide b, unsigned width) {
  unsigned amount = machineAmount(static_cast<uint64_t>(b), width);
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

UndefinedCases undefinedCases(Builder& builder, BinaryOp op, const Expr& a, const Expr& b) {
  if (!isDivision(op)) return {};
  unsigned width = a->width();
  UndefinedCases cases{{Undefined::DivisionByZero, builder.eq(b, builder.constant(width, 0))}};
  if (isSignedDivision(op)) {
    Expr isLeast = builder.eq(a, builder.constant(BitVector::signedMin(width)));
    Expr isMinusOne = builder.eq(b, builder.constant(BitVector::ones(width)));
    cases.push_back({Undefined::DivisionOverflow, builder.bitAnd(isLeast, isMinusOne)});
  }
  return cases;
}

Expr binary(Builder& builder, BinaryOp op, const Expr& a, const Expr& b, unsigned width) {
  auto amount = [&] { return builder.bitAnd(b, builder.constant(b->width(), amountMask(width))); };
  switch (op) {
  case BinaryOp::Add: return builder.add(a, b);
  case BinaryOp::Sub: return builder.sub(a, b);
  case BinaryOp::Mul: return builder.mul(a, b);
  case BinaryOp::And: return builder.bitAnd(a, b);
  case BinaryOp::Or: return builder.bitOr(a, b);
  case BinaryOp::Xor: return builder.bitXor(a, b);
  case BinaryOp::UDiv: return builder.udiv(a, b);
  case BinaryOp::URem: return builder.urem(a, b);
  case BinaryOp::SDiv: return builder.sdiv(a, b);
  case BinaryOp::SRem: return builder.srem(a, b);
  case BinaryOp::Shl: return builder.shl(a, amount());
  case BinaryOp::LShr: return builder.lshr(a, amount());
  case BinaryOp::AShr: return builder.ashr(a, amount());
  default: SONDE_UNREACHABLE("integer operation");
  }
}

Expr shiftTooLarge(Builder& builder, const Expr& amount, uint64_t width) {
  if (static_cast<unsigned>(std::bit_width(width)) > amount->width()) return builder.boolean(false);
  return builder.uge(amount, builder.constant(amount->width(), width));
}

Expr select(Builder& builder, const Expr& condition, const Expr& then, const Expr& otherwise) {
  return builder.ite(condition, then, otherwise);
}

} // namespace sonde::semantics
