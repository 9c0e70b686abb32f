#pragma once

/// \file
/// The kinds of expressions. The set is small on purpose: whatever SMT-LIB or LLVM has beyond it
/// (subtraction, signed division, unsigned ≤, zero extension, rotation …) the Builder writes in terms of
/// these, so that rewriting, evaluation, bit-blasting and translation have one case each.

#include <cstdint>

namespace sonde::expr {

// clang-format off
/// X(Kind, operands, text, meaning); `*` operands: as many as the node has.
#define SONDE_EXPR_KINDS(X)                                                                                  \
  X(Constant,    0, "const",   "a bit-vector value")                                                         \
  X(Base,        0, "base",    "the address of an object: a number that keeps its name")                     \
  X(Symbol,      0, "symbol",  "a bit-vector that may be anything")                                          \
  X(ArraySymbol, 0, "array",   "an array that may be anything")                                              \
  X(Table,      -1, "table",   "an array given by its elements: (default, e0, e1, …); past the last, default") \
  X(Store,       3, "store",   "(array, index, value)")                                                      \
  X(Read,        2, "select",  "(array, index)")                                                             \
  X(Not,         1, "bvnot",   "bitwise; negation at width 1")                                               \
  X(And,         2, "bvand",   "bitwise; conjunction at width 1")                                            \
  X(Or,          2, "bvor",    "bitwise; disjunction at width 1")                                            \
  X(Xor,         2, "bvxor",   "bitwise")                                                                    \
  X(Neg,         1, "bvneg",   "two's complement")                                                           \
  X(Add,         2, "bvadd",   "modulo 2^width")                                                             \
  X(Mul,         2, "bvmul",   "modulo 2^width")                                                             \
  X(UDiv,        2, "bvudiv",  "all ones if the divisor is zero")                                            \
  X(URem,        2, "bvurem",  "the dividend if the divisor is zero")                                        \
  X(Shl,         2, "bvshl",   "zero if the amount is the width or more")                                    \
  X(LShr,        2, "bvlshr",  "zero if the amount is the width or more")                                    \
  X(AShr,        2, "bvashr",  "copies of the sign if the amount is the width or more")                      \
  X(Concat,      2, "concat",  "(high, low)")                                                                \
  X(Extract,     1, "extract", "width() bits from bit extractLow() up")                                      \
  X(SExt,        1, "sext",    "sign extension to width()")                                                  \
  X(Eq,          2, "=",       "of bit-vectors or of arrays; width 1")                                       \
  X(Ult,         2, "bvult",   "unsigned less; width 1")                                                     \
  X(Slt,         2, "bvslt",   "signed less; width 1")                                                       \
  X(Ite,         3, "ite",     "(condition, then, else), of bit-vectors or of arrays")
// clang-format on

enum class Kind : uint8_t {
#define X(kind, operands, text, meaning) kind,
  SONDE_EXPR_KINDS(X)
#undef X
};

constexpr unsigned kindCount = 0
#define X(kind, operands, text, meaning) +1
    SONDE_EXPR_KINDS(X)
#undef X
    ;

const char* kindText(Kind kind);

/// Returns whether the two operands may be exchanged; interning puts them into a fixed order.
constexpr bool isCommutative(Kind kind) {
  switch (kind) {
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Add:
  case Kind::Mul:
  case Kind::Eq: return true;
  default: return false;
  }
}

} // namespace sonde::expr
