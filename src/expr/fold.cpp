#include "expr/fold.h"

namespace sonde::expr {

BitVector fold(Kind kind, unsigned width, const BitVector& a, const BitVector& b, unsigned extractLow) {
  switch (kind) {
  case Kind::Not: return ~a;
  case Kind::And: return a & b;
  case Kind::Or: return a | b;
  case Kind::Xor: return a ^ b;
  case Kind::Neg: return -a;
  case Kind::Add: return a + b;
  case Kind::Mul: return a * b;
  case Kind::UDiv: return a.udiv(b);
  case Kind::URem: return a.urem(b);
  case Kind::Shl: return a.shl(b);
  case Kind::LShr: return a.lshr(b);
  case Kind::AShr: return a.ashr(b);
  case Kind::Concat: return a.concat(b);
  case Kind::Extract: return a.extract(extractLow + width - 1, extractLow);
  case Kind::SExt: return a.sext(width);
  case Kind::Eq: return BitVector::boolean(a == b);
  case Kind::Ult: return BitVector::boolean(a.ult(b));
  case Kind::Slt: return BitVector::boolean(a.slt(b));
  case Kind::Constant:
  case Kind::Base:
  case Kind::Symbol:
  case Kind::ArraySymbol:
  case Kind::Table:
  case Kind::Store:
  case Kind::Read:
  case Kind::Ite: break;
  }
  SONDE_UNREACHABLE("this kind is not a function of bit-vector values");
}

} // namespace sonde::expr
