#pragma once

/// \file
/// The kinds of expressions. The set is small on purpose: whatever SMT-LIB or LLVM has beyond it
/// (subtraction, signed division, unsigned ≤, zero extension, rotation …) the Builder writes in terms of
/// these, so that rewriting, evaluation, bit-blasting and translation have one case each.

#include <cstdint>

namespace sonde::expr {

// clang-format off
/// X(Kind, text)
#define SONDE_EXPR_KINDS(X)                                                                                  \
  X(Constant,    "const")    /* a bit-vector value */                                                        \
  X(Base,        "base")     /* the address of an object: a number that keeps its name */                    \
  X(Symbol,      "symbol")   /* a bit-vector that may be anything */                                         \
  X(ArraySymbol, "array")    /* an array that may be anything */                                             \
  X(Table,       "table")    /* an array given by its elements: (default, e0, e1, …); past the last, default */\
  X(Store,       "store")    /* (array, index, value) */                                                     \
  X(Read,        "select")   /* (array, index) */                                                            \
  X(Not,         "bvnot")    /* bitwise; negation at width 1 */                                              \
  X(And,         "bvand")    /* bitwise; conjunction at width 1 */                                           \
  X(Or,          "bvor")     /* bitwise; disjunction at width 1 */                                           \
  X(Xor,         "bvxor")    /* bitwise */                                                                   \
  X(Neg,         "bvneg")    /* two's complement */                                                          \
  X(Add,         "bvadd")    /* modulo 2^width */                                                            \
  X(Mul,         "bvmul")    /* modulo 2^width */                                                            \
  X(UDiv,        "bvudiv")   /* all ones if the divisor is zero */                                           \
  X(URem,        "bvurem")   /* the dividend if the divisor is zero */                                       \
  X(Shl,         "bvshl")    /* zero if the amount is the width or more */                                   \
  X(LShr,        "bvlshr")   /* zero if the amount is the width or more */                                   \
  X(AShr,        "bvashr")   /* copies of the sign if the amount is the width or more */                     \
  X(Concat,      "concat")   /* (high, low) */                                                               \
  X(Extract,     "extract")  /* width() bits from bit extractLow() up */                                     \
  X(SExt,        "sext")     /* sign extension to width() */                                                 \
  X(Eq,          "=")        /* of bit-vectors or of arrays; width 1 */                                      \
  X(Ult,         "bvult")    /* unsigned less; width 1 */                                                    \
  X(Slt,         "bvslt")    /* signed less; width 1 */                                                      \
  X(Ite,         "ite")      /* (condition, then, else), of bit-vectors or of arrays */
// clang-format on

enum class Kind : uint8_t {
#define X(kind, text) kind,
  SONDE_EXPR_KINDS(X)
#undef X
};

constexpr unsigned kindCount = 0
#define X(kind, text) +1
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
