#pragma once

/// \file
/// The instruction set of the prepared program: one row per opcode. Everything that lists opcodes (names, the
/// printer, the dispatch table, `sonde help instructions`) is generated from these rows.
///
/// Registers are 64-bit slots. An integer of up to 64 bits, a pointer, a half, float or double is one slot,
/// *zero-extended*; integers of 65 to 128 bits and x86_fp80 are two slots, low one first. Vectors and
/// aggregates do not exist here: the front end spreads them over consecutive slots and emits one scalar
/// instruction per lane. Because values are zero-extended, many instructions do not depend on the width;
/// those that do exist for 32 bits, for 64, and for any other width up to 64 (suffix `N`, width in
/// `Instruction::width`).
///
/// Suffix `I`: the right operand is the immediate. Operand letters in the descriptions are the fields of
/// `Instruction`; `[x]` is memory at address x, `->` an instruction-relative jump.

#include <cstdint>
#include <string_view>

namespace sonde::program {

// Binary integer operations whose result depends on the width, and those that do not.
#define SONDE_SIZED_BINARY(X)                                                                                \
  X(Add, "sum")                                                                                              \
  X(Sub, "difference")                                                                                       \
  X(Mul, "product")                                                                                          \
  X(Shl, "left shift")                                                                                       \
  X(AShr, "arithmetic right shift")                                                                          \
  X(SDiv, "signed quotient; error if b is 0")                                                                \
  X(SRem, "signed remainder; error if b is 0")
#define SONDE_UNSIZED_BINARY(X)                                                                              \
  X(And, "bitwise and")                                                                                      \
  X(Or, "bitwise or")                                                                                        \
  X(Xor, "bitwise exclusive or")                                                                             \
  X(LShr, "logical right shift")                                                                             \
  X(UDiv, "unsigned quotient; error if b is 0")                                                              \
  X(URem, "unsigned remainder; error if b is 0")

// Comparisons, likewise.
#define SONDE_SIZED_COMPARE(X)                                                                               \
  X(Slt, "signed less")                                                                                      \
  X(Sle, "signed less or equal")                                                                             \
  X(Sgt, "signed greater")                                                                                   \
  X(Sge, "signed greater or equal")
#define SONDE_UNSIZED_COMPARE(X)                                                                             \
  X(Eq, "equal")                                                                                             \
  X(Ne, "not equal")                                                                                         \
  X(Ult, "unsigned less")                                                                                    \
  X(Ule, "unsigned less or equal")                                                                           \
  X(Ugt, "unsigned greater")                                                                                 \
  X(Uge, "unsigned greater or equal")

#define SONDE_FLOAT_BINARY(X)                                                                                \
  X(FAdd, "floating-point sum")                                                                              \
  X(FSub, "floating-point difference")                                                                       \
  X(FMul, "floating-point product")                                                                          \
  X(FDiv, "floating-point quotient")                                                                         \
  X(FRem, "floating-point remainder (fmod)")

// Everything that does not come in variants.
#define SONDE_PLAIN_OPCODES(X)                                                                               \
  X(Mov, "dst = a")                                                                                          \
  X(Const, "dst = imm")                                                                                      \
  X(SExt32, "dst = a sign-extended from 32 to 64 bits")                                                      \
  X(SExt, "dst = a sign-extended from b to width bits")                                                      \
  X(Select, "dst = a ? b : c")                                                                               \
  X(Scaled, "dst = a + b * c + d: element address, signed 64-bit index b")                                   \
  X(Scaled32, "dst = a + sext(b) * c + d: element address, signed 32-bit index b")                           \
  X(ScalarIntrinsic, "dst = intrinsic imm of (a, b, c) at the given width, one lane")                        \
  X(Overflow, "(dst, dst+1) = arithmetic d with overflow flag on (a, b)")                                    \
  X(WideBinary, "dst = a op b on 65 to 128 bits, op in c")                                                   \
  X(WideCompare, "dst = a op b on 65 to 128 bits, op in c")                                                  \
  X(WideExtend, "dst = a widened from b bits to 65 to 128 bits; sign-extended if c")                         \
  X(WideTrunc, "dst = a (two slots) cut to width bits")                                                      \
  X(FNeg, "dst = -a, float type b")                                                                          \
  X(FBinary, "dst = a op b for half and x86_fp80: op in c, float type in d")                                 \
  X(FCompare32, "dst = a op b on floats, predicate c")                                                       \
  X(FCompare64, "dst = a op b on doubles, predicate c")                                                      \
  X(FCompare, "dst = a op b, predicate c, float type d")                                                     \
  X(FConvert, "dst = a as float type d, from float type c")                                                  \
  X(FToInt, "dst = a as integer of width bits, from float type c; signed if d")                              \
  X(IntToF, "dst = integer a of width bits as float type c; signed if d")                                    \
  X(FIntrinsic, "dst = floating-point intrinsic c of the operands in list d")                                \
  X(Pick, "dst = slot a + c * (index in slot b), 0 if the index is not below d: one slot of a vector")       \
  X(Put, "slot dst + c * (index in slot b) = a, unless the index is not below d")                            \
  X(Load8, "dst = 1 byte [a + imm]")                                                                         \
  X(Load16, "dst = 2 bytes [a + imm]")                                                                       \
  X(Load32, "dst = 4 bytes [a + imm]")                                                                       \
  X(Load64, "dst = 8 bytes [a + imm]")                                                                       \
  X(LoadN, "dst = b bytes [a + imm], cut to width bits; one slot per 8 bytes")                               \
  X(LoadX8, "dst = 1 byte [a + b * c + d]")                                                                  \
  X(LoadX16, "dst = 2 bytes [a + b * c + d]")                                                                \
  X(LoadX32, "dst = 4 bytes [a + b * c + d]")                                                                \
  X(LoadX64, "dst = 8 bytes [a + b * c + d]")                                                                \
  X(Store8, "1 byte [a + imm] = b")                                                                          \
  X(Store16, "2 bytes [a + imm] = b")                                                                        \
  X(Store32, "4 bytes [a + imm] = b")                                                                        \
  X(Store64, "8 bytes [a + imm] = b")                                                                        \
  X(StoreN, "dst bytes [a + imm] = b; one slot per 8 bytes")                                                 \
  X(StoreX8, "1 byte [a + b * c + d] = slot dst")                                                            \
  X(StoreX16, "2 bytes [a + b * c + d] = slot dst")                                                          \
  X(StoreX32, "4 bytes [a + b * c + d] = slot dst")                                                          \
  X(StoreX64, "8 bytes [a + b * c + d] = slot dst")                                                          \
  X(CheckAligned, "error if address a is not a multiple of imm")                                             \
  X(CheckShift, "error if amount a is not below imm")                                                        \
  X(AtomicRmw, "dst = [a], then [a] = [a] op b on width bits, op in c")                                      \
  X(CompareExchange, "(dst, dst+1) = ([a], [a] == b), then [a] = c if equal, on width bits")                 \
  X(Alloca, "dst = a new stack object of imm bytes, aligned to b")                                           \
  X(AllocaDynamic, "dst = a new stack object of a * imm bytes, aligned to b")                                \
  X(Call, "call site imm, callee known and defined")                                                         \
  X(CallNative, "call site imm, callee known and without body: engine function or external")                 \
  X(CallIndirect, "call site imm, callee address in a")                                                      \
  X(CallIntrinsic, "effect intrinsic c, operands in list d, result from dst on")                             \
  X(Ret, "return a single slot, a")                                                                          \
  X(RetVoid, "return nothing")                                                                               \
  X(RetMany, "return the b slots from a on")                                                                 \
  X(Jump, "-> c")                                                                                            \
  X(MovJump, "dst = a; -> c")                                                                                \
  X(Mov2Jump, "(dst, c) = (a, b) at once; -> d")                                                             \
  X(Branch, "-> c if a, else -> d")                                                                          \
  X(Switch, "-> as switch table imm says for a")                                                             \
  X(IndirectJump, "-> the label whose address is a, of those in switch table imm")                           \
  X(Unreachable, "error: reached code the compiler was promised is never reached")                           \
  X(Unsupported, "ends the program: text imm names what is not supported")                                   \
  X(CoverEdge, "-> c; the first time, notes an edge (coverage.h)")                                           \
  X(CoverEntry, "gives way to a block's first instruction, and notes the block")

enum class Opcode : uint16_t {
#define SIZED(name, text) name##32, name##64, name##N, name##32I, name##64I, name##NI,
#define UNSIZED(name, text) name, name##I,
#define SIZED_BRANCH(name, text) Br##name##32, Br##name##64, Br##name##32I, Br##name##64I,
#define UNSIZED_BRANCH(name, text) Br##name, Br##name##I,
#define FLOAT(name, text) name##32, name##64,
#define PLAIN(name, text) name,
  SONDE_SIZED_BINARY(SIZED) SONDE_UNSIZED_BINARY(UNSIZED) SONDE_SIZED_COMPARE(SIZED)
      SONDE_UNSIZED_COMPARE(UNSIZED) SONDE_SIZED_COMPARE(SIZED_BRANCH) SONDE_UNSIZED_COMPARE(UNSIZED_BRANCH)
          SONDE_FLOAT_BINARY(FLOAT) SONDE_PLAIN_OPCODES(PLAIN)
#undef SIZED
#undef UNSIZED
#undef SIZED_BRANCH
#undef UNSIZED_BRANCH
#undef FLOAT
#undef PLAIN
              Count_
};

inline constexpr unsigned opcodeCount = static_cast<unsigned>(Opcode::Count_);

std::string_view opcodeName(Opcode);
std::string_view opcodeDescription(Opcode);

} // namespace sonde::program
