#pragma once

/// \file
/// The rewrite rules of the Builder: an id, a statement, and (in tests) an equivalence check each.
///
/// Notation: k, k1 … constants; x[h:l] extraction; x ++ y concatenation; w the width; a "cut" is a bit
/// position at which an expression splits into a high and a low part without new operations; b a Base or its
/// negative, B its number.
///
/// A rule never leads to a larger problem of the same kind: each looks a bounded number of levels deep, so
/// that building an expression takes time linear in the number of operations asked for.

#include <cstdint>

namespace sonde::expr {

// clang-format off
/// X(Rule, "statement")
#define SONDE_REWRITE_RULES(X)                                                                               \
  /* any operation */                                                                                        \
  X(FoldConstants,    "op(k1, k2) is its value")                                                             \
  X(FoldAbstract,     "e = k, if k is the only value that known bits, interval and value set of e allow")    \
  X(LiftIte,          "op(ite(c, k1, k2), k) = ite(c, op(k1, k), op(k2, k))")                                \
  /* bitwise */                                                                                              \
  X(NotNot,           "~~x = x")                                                                             \
  X(AndIdentity,      "x & ones = x; x & x = x")                                                             \
  X(AndZero,          "x & 0 = 0; x & ~x = 0")                                                               \
  X(AndAbsorb,        "x & (x & y) = x & y; x & (x | y) = x; x & (~x & y) = 0")                              \
  X(AndConstants,     "(x & k1) & k2 = x & (k1 & k2)")                                                       \
  X(AndRun,           "x & 0..01..10..0 = 0 ++ x[h:l] ++ 0")                                                 \
  X(AndCovered,       "x & k = x, if every bit that may be one in x is one in k")                            \
  X(OrIdentity,       "x | 0 = x; x | x = x")                                                                \
  X(OrOnes,           "x | ones = ones; x | ~x = ones")                                                      \
  X(OrAbsorb,         "x | (x | y) = x | y; x | (x & y) = x; x | (~x | y) = ones")                           \
  X(OrConstants,      "(x | k1) | k2 = x | (k1 | k2)")                                                       \
  X(OrCovered,        "x | k = x, if every bit of k is known to be one in x")                                \
  X(XorIdentity,      "x ^ 0 = x")                                                                           \
  X(XorSame,          "x ^ x = 0; x ^ ~x = ones")                                                            \
  X(XorOnes,          "x ^ ones = ~x")                                                                       \
  X(XorNot,           "~x ^ y = ~(x ^ y)")                                                                   \
  X(XorConstants,     "(x ^ k1) ^ k2 = x ^ (k1 ^ k2)")                                                       \
  X(BitwiseCut,       "op(a ++ b, c ++ d) = op(a, c) ++ op(b, d), for a common cut with a constant beside it") \
  /* arithmetic */                                                                                           \
  X(NegNeg,           "-(-x) = x")                                                                           \
  X(NegNot,           "-(~x) = x + 1")                                                                       \
  X(NegSum,           "-(x + k) = -x - k; -(x - y) = y - x")                                                 \
  X(AddZero,          "x + 0 = x")                                                                           \
  X(AddConstants,     "(x + k1) + k2 = x + (k1 + k2); (x + k) + y = (x + y) + k")                            \
  X(AddCancel,        "x + -x = 0; (x + y) + -x = y; (x + -y) + y = x")                                      \
  X(AddNot,           "x + ~x = ones; ~x + k = -x + (k - 1)")                                                \
  X(AddSame,          "x + x = x[w-2:0] ++ 0")                                                               \
  X(AddDisjoint,      "x + y = x | y, if no bit can be one in both")                                         \
  X(OneBit,           "at width 1: x + y = x ^ y; x * y = x & y; -x = x; x / y = x | ~y; x % y = x & ~y")    \
  X(MulZero,          "x * 0 = 0")                                                                           \
  X(MulOne,           "x * 1 = x; x * ones = -x")                                                            \
  X(MulPower,         "x * 2^n = x[w-1-n:0] ++ 0")                                                           \
  X(MulConstants,     "(x * k1) * k2 = x * (k1 * k2); -x * k = x * -k")                                      \
  X(MulSum,           "(x + k1) * k2 = x * k2 + k1 * k2")                                                    \
  X(DivZero,          "x / 0 = ones; x % 0 = x")                                                             \
  X(DivOne,           "x / 1 = x; x % 1 = 0")                                                                \
  X(DivPower,         "x / 2^n = 0 ++ x[w-1:n]; x % 2^n = 0 ++ x[n-1:0]")                                    \
  X(RemSame,          "x % x = 0")                                                                           \
  X(RemSmall,         "x % y = x, if x < y always")                                                          \
  X(DivNarrow,        "(0 ++ x) / k = 0 ++ (x / k), and for %, if k fits x's width and is not 0")            \
  /* addresses */                                                                                            \
  X(BaseSum,          "(b + x) + y = b + (x + y); -(b + x) = -b + -x; b + 0 = b")                            \
  X(BaseCancel,       "(b + x) + (-b + y) = x + y")                                                          \
  X(BaseNumber,       "(b1 + x) + (b2 + y) = x + y + (B1 + B2); b + (x + k) = x + (B + k), if k is nearer to -B than to 0") \
  X(BaseLowBits,      "(b + x)[h:l] = (x + B)[h:l], for h < 7")                                              \
  X(BaseEq,           "(b + x = k) = (x = k - B); (b1 + x = b2 + y) = (x + (B1 - B2) = y)")                  \
  X(BaseLess,         "(b + x < k) = (x < k - B); (b1 + x < b2 + y) = (x + (B1 - B2) < y), if no sum wraps around") \
  X(BaseIte,          "ite(c, b + x, b + y) = b + ite(c, x, y)")                                             \
  /* shifts */                                                                                               \
  X(ShiftZero,        "0 << x = 0; 0 >> x = 0; x shifted by 0 = x")                                          \
  X(ShiftOut,         "x shifted by w or more = 0, or copies of the sign")                                   \
  X(ShlConstant,      "x << n = x[w-1-n:0] ++ 0")                                                            \
  X(LShrConstant,     "x >>u n = 0 ++ x[w-1:n]")                                                             \
  X(AShrConstant,     "x >>s n = sext(x[w-1:n])")                                                            \
  X(AShrPositive,     "x >>s y = x >>u y, if x is never negative")                                           \
  /* structure */                                                                                            \
  X(ConcatConstants,  "k1 ++ (k2 ++ x) = (k1 ++ k2) ++ x")                                                   \
  X(ConcatRight,      "(x ++ y) ++ z = x ++ (y ++ z)")                                                       \
  X(ConcatExtracts,   "x[h:m+1] ++ x[m:l] = x[h:l], also in front of ++ y")                                  \
  X(ConcatLow,        "x[h:m+1] ++ y = x[h:0], if y is what x[m:0] was rewritten to")                         \
  X(ConcatItes,       "ite(c, x, y) ++ ite(c, z, w) = ite(c, x ++ z, y ++ w), also in front of ++ v")        \
  X(ExtractWhole,     "x[w-1:0] = x")                                                                        \
  X(ExtractExtract,   "x[h:l][h':l'] = x[l+h':l+l']")                                                        \
  X(ExtractConcat,    "(x ++ y)[h:l] is an extraction of x, of y, or of both")                               \
  X(ExtractSExt,      "sext(x)[h:l] is an extraction of x, or its sign extension")                           \
  X(ExtractBitwise,   "op(x, y)[h:l] = op(x[h:l], y[h:l]), if both extractions are free")                    \
  X(ExtractLow,       "(x + y)[h:0] = x[h:0] + y[h:0], and for * and -, if the extractions are free")        \
  X(ExtractIte,       "ite(c, x, y)[h:l] = ite(c, x[h:l], y[h:l]), if both extractions are free")            \
  X(SExtNone,         "sext(x) to x's width = x")                                                            \
  X(SExtSExt,         "sext(sext(x)) = sext(x)")                                                             \
  X(SExtSign,         "sext(x) = 0 ++ x, or ones ++ x, if the sign is known")                                \
  /* comparison */                                                                                           \
  X(EqSame,           "(x = x) = true")                                                                      \
  X(EqBool,           "(x = true) = x; (x = false) = ~x")                                                    \
  X(EqCut,            "(a ++ b = c ++ d) = (a = c) & (b = d), for a common cut")                             \
  X(EqInvert,         "(x + k1 = k2) = (x = k2 - k1), and for ~, -, ^, and * with odd k1")                   \
  X(EqNots,           "(~x = ~y) = (x = y), and for -")                                                      \
  X(EqCancel,         "(x + y = x + z) = (y = z); (x + y = x) = (y = 0)")                                    \
  X(EqSExt,           "(sext(x) = sext(y)) = (x = y); (sext(x) = k) = (x = k'), or false if k is no extension") \
  X(UltSame,          "(x <u x) = false")                                                                    \
  X(UltBounds,        "(x <u 1) = (x = 0); (0 <u x) = (x != 0); the like at the upper end and at x's own bounds") \
  X(UltCut,           "(a ++ b <u a ++ c) = (b <u c)")                                                       \
  X(UltNots,          "(~x <u ~y) = (y <u x); (~x <u k) = (~k <u x); the like for k on the left")            \
  X(UltMultiple,      "(k + x * k1 <=u k2) = (y % p = 0) & (y <=u k2 * p), for p * k1 = 1, y = x + k * p, if k2 * p does not overflow and p is small") \
  X(UltOneBit,        "at width 1: (x <u y) = ~x & y; (x <s y) = x & ~y")                                    \
  X(SltSame,          "(x <s x) = false")                                                                    \
  X(SltSign,          "(x <s 0) = x[w-1:w-1]; (-1 <s x) = ~x[w-1:w-1]")                                      \
  X(SltToUlt,         "(x <s y) = (x <u y), if both have the same known sign")                               \
  X(SltSExt,          "(sext(x) <s sext(y)) = (x <s y), also for k that is a sign extension")                \
  /* choice */                                                                                               \
  X(IteConstant,      "ite(true, x, y) = x; ite(false, x, y) = y")                                           \
  X(IteSame,          "ite(c, x, x) = x")                                                                    \
  X(IteNot,           "ite(~c, x, y) = ite(c, y, x)")                                                        \
  X(IteBool,          "at width 1: ite(c, true, y) = c | y; ite(c, false, y) = ~c & y; ite(c, x, true) = ~c | x; ite(c, x, false) = c & x") \
  X(IteNested,        "ite(c, ite(c, x, y), z) = ite(c, x, z); ite(c, x, ite(c, y, z)) = ite(c, x, z)")      \
  X(IteMerge,         "ite(c, x, ite(d, x, y)) = ite(c | d, x, y); ite(c, ite(d, x, y), y) = ite(c & d, x, y)") \
  /* arrays */                                                                                               \
  X(ReadWritten,      "read(store(a, i, v), i) = v")                                                         \
  X(ReadPast,         "read(store(a, i, v), j) = read(a, j), if i and j always differ")                      \
  X(ReadTable,        "read(table, k) = element k; read(table without elements, i) = default")               \
  X(ReadRead,         "read(t, f(read(u, i))) = read(v, i) with v[k] = t[f(u[k])], for small tables t, u of constants") \
  X(StoreOver,        "store(store(a, i, v), i, w) = store(a, i, w)")                                        \
  X(StoreBack,        "store(a, i, read(a, i)) = a")                                                         \
  X(StoreTable,       "store(table, k, v) = the table with v at k, for small tables")                        \
  X(TableTrim,        "elements at the end of a table that are the default are dropped")
// clang-format on

enum class Rule : uint16_t {
#define X(rule, statement) rule,
  SONDE_REWRITE_RULES(X)
#undef X
};

constexpr unsigned ruleCount = 0
#define X(rule, statement) +1
    SONDE_REWRITE_RULES(X)
#undef X
    ;

const char* ruleName(Rule rule);
const char* ruleStatement(Rule rule);

} // namespace sonde::expr
