#pragma once

/// \file
/// The intrinsics that execution knows, one row each: id, LLVM name without the type suffix, meaning. A new
/// one is a row here and its meaning in `semantics/` (pure ones) or `exec/step/` (those with an effect).
/// Intrinsics that the front end turns into ordinary instructions are rows of frontend/intrinsic_table.cpp.

#include <cstdint>
#include <string_view>

namespace sonde::program {

/// Pure functions of up to three integers of one width (up to 128 bits).
#define SONDE_SCALAR_INTRINSICS(X)                                                                           \
  X(Bswap, "llvm.bswap", "bytes in reverse order")                                                           \
  X(Bitreverse, "llvm.bitreverse", "bits in reverse order")                                                  \
  X(Ctpop, "llvm.ctpop", "number of one bits")                                                               \
  X(Ctlz, "llvm.ctlz", "number of leading zero bits")                                                        \
  X(Cttz, "llvm.cttz", "number of trailing zero bits")                                                       \
  X(Fshl, "llvm.fshl", "funnel shift left")                                                                  \
  X(Fshr, "llvm.fshr", "funnel shift right")                                                                 \
  X(Abs, "llvm.abs", "absolute value")                                                                       \
  X(Smax, "llvm.smax", "signed maximum")                                                                     \
  X(Smin, "llvm.smin", "signed minimum")                                                                     \
  X(Umax, "llvm.umax", "unsigned maximum")                                                                   \
  X(Umin, "llvm.umin", "unsigned minimum")                                                                   \
  X(SaddSat, "llvm.sadd.sat", "signed saturating sum")                                                       \
  X(UaddSat, "llvm.uadd.sat", "unsigned saturating sum")                                                     \
  X(SsubSat, "llvm.ssub.sat", "signed saturating difference")                                                \
  X(UsubSat, "llvm.usub.sat", "unsigned saturating difference")                                              \
  X(SshlSat, "llvm.sshl.sat", "signed saturating left shift")                                                \
  X(UshlSat, "llvm.ushl.sat", "unsigned saturating left shift")                                              \
  X(SmulFix, "llvm.smul.fix", "signed fixed-point product")                                                  \
  X(UmulFix, "llvm.umul.fix", "unsigned fixed-point product")                                                \
  X(SmulFixSat, "llvm.smul.fix.sat", "signed saturating fixed-point product")                                \
  X(UmulFixSat, "llvm.umul.fix.sat", "unsigned saturating fixed-point product")                              \
  X(SdivFix, "llvm.sdiv.fix", "signed fixed-point quotient")                                                 \
  X(UdivFix, "llvm.udiv.fix", "unsigned fixed-point quotient")                                               \
  X(SdivFixSat, "llvm.sdiv.fix.sat", "signed saturating fixed-point quotient")                               \
  X(UdivFixSat, "llvm.udiv.fix.sat", "unsigned saturating fixed-point quotient")

/// Pure functions on floating-point numbers of one type.
#define SONDE_FLOAT_INTRINSICS(X)                                                                            \
  X(Fabs, "llvm.fabs", "absolute value")                                                                     \
  X(Sqrt, "llvm.sqrt", "square root")                                                                        \
  X(Floor, "llvm.floor", "round down")                                                                       \
  X(Ceil, "llvm.ceil", "round up")                                                                           \
  X(Trunc, "llvm.trunc", "round towards zero")                                                               \
  X(Round, "llvm.round", "round to nearest, ties away from zero")                                            \
  X(Roundeven, "llvm.roundeven", "round to nearest, ties to even")                                           \
  X(Rint, "llvm.rint", "round by the current mode")                                                          \
  X(Nearbyint, "llvm.nearbyint", "round by the current mode")                                                \
  X(Canonicalize, "llvm.canonicalize", "canonical encoding")                                                 \
  X(Sin, "llvm.sin", "sine")                                                                                 \
  X(Cos, "llvm.cos", "cosine")                                                                               \
  X(Tan, "llvm.tan", "tangent")                                                                              \
  X(Asin, "llvm.asin", "arc sine")                                                                           \
  X(Acos, "llvm.acos", "arc cosine")                                                                         \
  X(Atan, "llvm.atan", "arc tangent")                                                                        \
  X(Sinh, "llvm.sinh", "hyperbolic sine")                                                                    \
  X(Cosh, "llvm.cosh", "hyperbolic cosine")                                                                  \
  X(Tanh, "llvm.tanh", "hyperbolic tangent")                                                                 \
  X(Exp, "llvm.exp", "e to the power")                                                                       \
  X(Exp2, "llvm.exp2", "2 to the power")                                                                     \
  X(Exp10, "llvm.exp10", "10 to the power")                                                                  \
  X(Log, "llvm.log", "natural logarithm")                                                                    \
  X(Log2, "llvm.log2", "binary logarithm")                                                                   \
  X(Log10, "llvm.log10", "decimal logarithm")                                                                \
  X(Pow, "llvm.pow", "power")                                                                                \
  X(Copysign, "llvm.copysign", "magnitude of one, sign of the other")                                        \
  X(Minnum, "llvm.minnum", "minimum, the number if one is NaN")                                              \
  X(Maxnum, "llvm.maxnum", "maximum, the number if one is NaN")                                              \
  X(Minimum, "llvm.minimum", "minimum, NaN if one is NaN")                                                   \
  X(Maximum, "llvm.maximum", "maximum, NaN if one is NaN")                                                   \
  X(Fma, "llvm.fma", "product plus addend, rounded once")                                                    \
  X(Fmuladd, "llvm.fmuladd", "product plus addend")                                                          \
  X(Powi, "llvm.powi", "integer power")                                                                      \
  X(Ldexp, "llvm.ldexp", "times a power of two")                                                             \
  X(IsFpclass, "llvm.is.fpclass", "membership in floating-point classes")                                    \
  X(Lrint, "llvm.lrint", "to integer by the current mode")                                                   \
  X(Llrint, "llvm.llrint", "to integer by the current mode")                                                 \
  X(Lround, "llvm.lround", "to integer, ties away from zero")                                                \
  X(Llround, "llvm.llround", "to integer, ties away from zero")                                              \
  X(FptosiSat, "llvm.fptosi.sat", "to signed integer, saturating")                                           \
  X(FptouiSat, "llvm.fptoui.sat", "to unsigned integer, saturating")                                         \
  X(Frexp, "llvm.frexp", "fraction and exponent")

/// Intrinsics that read or change the state.
#define SONDE_EFFECT_INTRINSICS(X)                                                                           \
  X(Memcpy, "llvm.memcpy", "copy bytes")                                                                     \
  X(MemcpyInline, "llvm.memcpy.inline", "copy bytes")                                                        \
  X(Memmove, "llvm.memmove", "copy bytes that may overlap")                                                  \
  X(Memset, "llvm.memset", "fill bytes")                                                                     \
  X(MemsetInline, "llvm.memset.inline", "fill bytes")                                                        \
  X(LifetimeStart, "llvm.lifetime.start", "a stack object's scope begins")                                   \
  X(LifetimeEnd, "llvm.lifetime.end", "a stack object's scope ends")                                         \
  X(VaStart, "llvm.va_start", "begin reading variadic arguments")                                            \
  X(VaCopy, "llvm.va_copy", "copy a va_list")                                                                \
  X(VaEnd, "llvm.va_end", "end reading variadic arguments")                                                  \
  X(Stacksave, "llvm.stacksave", "mark the stack")                                                           \
  X(Stackrestore, "llvm.stackrestore", "release the stack to a mark")                                        \
  X(Trap, "llvm.trap", "end the program abnormally")                                                         \
  X(Debugtrap, "llvm.debugtrap", "end the program abnormally")                                               \
  X(Ubsantrap, "llvm.ubsantrap", "end the program abnormally")                                               \
  X(ThreadPointer, "llvm.thread.pointer", "address of the thread's control block")                           \
  X(GetRounding, "llvm.get.rounding", "the rounding mode")                                                   \
  X(SetRounding, "llvm.set.rounding", "change the rounding mode")                                            \
  X(Readcyclecounter, "llvm.readcyclecounter", "executed instructions, as a deterministic clock")

enum class ScalarIntrinsic : uint32_t {
#define ROW(name, llvmName, text) name,
  SONDE_SCALAR_INTRINSICS(ROW)
#undef ROW
};

enum class FloatIntrinsic : uint32_t {
#define ROW(name, llvmName, text) name,
  SONDE_FLOAT_INTRINSICS(ROW)
#undef ROW
      FrexpExponent, ///< the second result of llvm.frexp, which is a separate instruction
};

enum class EffectIntrinsic : uint32_t {
#define ROW(name, llvmName, text) name,
  SONDE_EFFECT_INTRINSICS(ROW)
#undef ROW
};

} // namespace sonde::program
