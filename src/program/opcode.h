#pragma once

/// \file
/// The instruction set of the prepared program: one row per opcode. Everything that lists opcodes (names, the
/// printer, the registers they read and write, the dispatch table, `sonde help instructions`) is generated
/// from these rows. A new opcode is a row here, its meaning in semantics, how it is executed in exec/step and
/// its lowering in frontend (CONTRIBUTING.md has the steps).
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
///
/// The signature of an opcode is how an instruction is printed, with each of its operands as `{field:kind}`
/// (operand.h lists the kinds) and `$` for the name. What `Instruction::width` is appears in it where it is
/// printed or is not the number of bits.

#include <array>
#include <cstdint>
#include <string_view>

namespace sonde::program {

// Binary integer operations whose result depends on the width, and those that do not. They are LLVM's
// instructions of these names, and the front end relies on SRem being the last sized one. An operation that
// is no instruction of LLVM is a row of SONDE_PLAIN_OPCODES. A row has what was given to its list after X as
// further arguments.
#define SONDE_SIZED_BINARY(X, ...)                                                                           \
  X(Add, "sum", __VA_ARGS__)                                                                                 \
  X(Sub, "difference", __VA_ARGS__)                                                                          \
  X(Mul, "product", __VA_ARGS__)                                                                             \
  X(Shl, "left shift", __VA_ARGS__)                                                                          \
  X(AShr, "arithmetic right shift", __VA_ARGS__)                                                             \
  X(SDiv, "signed quotient; error if b is 0", __VA_ARGS__)                                                   \
  X(SRem, "signed remainder; error if b is 0", __VA_ARGS__)
#define SONDE_UNSIZED_BINARY(X, ...)                                                                         \
  X(And, "bitwise and", __VA_ARGS__)                                                                         \
  X(Or, "bitwise or", __VA_ARGS__)                                                                           \
  X(Xor, "bitwise exclusive or", __VA_ARGS__)                                                                \
  X(LShr, "logical right shift", __VA_ARGS__)                                                                \
  X(UDiv, "unsigned quotient; error if b is 0", __VA_ARGS__)                                                 \
  X(URem, "unsigned remainder; error if b is 0", __VA_ARGS__)

// Signed operations of the user's program, which check that the result fits.
#define SONDE_CHECKED_BINARY(X, ...)                                                                         \
  X(SAdd, "signed sum; error if it does not fit", __VA_ARGS__)                                               \
  X(SSub, "signed difference; error if it does not fit", __VA_ARGS__)                                        \
  X(SMul, "signed product; error if it does not fit", __VA_ARGS__)

// Comparisons whose result depends on the width, and those whose result does not.
#define SONDE_SIZED_COMPARE(X, ...)                                                                          \
  X(Slt, "signed less", __VA_ARGS__)                                                                         \
  X(Sle, "signed less or equal", __VA_ARGS__)                                                                \
  X(Sgt, "signed greater", __VA_ARGS__)                                                                      \
  X(Sge, "signed greater or equal", __VA_ARGS__)
#define SONDE_UNSIZED_COMPARE(X, ...)                                                                        \
  X(Eq, "equal", __VA_ARGS__)                                                                                \
  X(Ne, "not equal", __VA_ARGS__)                                                                            \
  X(Ult, "unsigned less", __VA_ARGS__)                                                                       \
  X(Ule, "unsigned less or equal", __VA_ARGS__)                                                              \
  X(Ugt, "unsigned greater", __VA_ARGS__)                                                                    \
  X(Uge, "unsigned greater or equal", __VA_ARGS__)

#define SONDE_FLOAT_BINARY(X, ...)                                                                           \
  X(FAdd, "floating-point sum", __VA_ARGS__)                                                                 \
  X(FSub, "floating-point difference", __VA_ARGS__)                                                          \
  X(FMul, "floating-point product", __VA_ARGS__)                                                             \
  X(FDiv, "floating-point quotient", __VA_ARGS__)                                                            \
  X(FRem, "floating-point remainder (fmod)", __VA_ARGS__)

// Opcodes that have no variants, with their signatures.
#define SONDE_ELEMENT "[{a:in} + {b:in} * {c:number}{d:offset}]"
#define SONDE_PLAIN_OPCODES(X)                                                                               \
  X(Mov, "{dst:out} = {a:in}", "dst = a")                                                                    \
  X(Const, "{dst:out} = {imm:constant}", "dst = imm")                                                        \
  X(SExt32, "{dst:out} = $ {a:in}", "dst = a sign-extended from 32 to 64 bits")                              \
  X(SExt, "{dst:out} = $.{width:bits} {a:in} from {b:number} bits",                                          \
    "dst = a sign-extended from b to width bits")                                                            \
  X(Select, "{dst:out} = $ {a:in}, {b:in}, {c:in}", "dst = a ? b : c")                                       \
  X(Scaled, "{dst:out} = $ " SONDE_ELEMENT, "dst = a + b * c + d: element address, signed 64-bit index b")   \
  X(Scaled32, "{dst:out} = $ " SONDE_ELEMENT,                                                                \
    "dst = a + sext(b) * c + d: element address, signed 32-bit index b")                                     \
  X(ScalarIntrinsic, "{dst:outs} = $.{width:bits} {d:number} ({a:ins}, {b:ins}, {c:ins})",                   \
    "dst = intrinsic d of (a, b, c) at the given width, one lane")                                           \
  X(Overflow, "{dst:outs} = $.{width:bits} {d:number} ({a:ins}, {b:ins})",                                   \
    "(dst, dst+1) = arithmetic d with overflow flag on (a, b)")                                              \
  X(WideBinary, "{dst:outs} = $.{width:bits} {c:number} ({a:ins}, {b:ins})",                                 \
    "dst = a op b on 65 to 128 bits, op in c")                                                               \
  X(WideCompare, "{dst:out} = $.{width:bits} {c:number} ({a:ins}, {b:ins})",                                 \
    "dst = a op b on 65 to 128 bits, op in c")                                                               \
  X(WideExtend, "{dst:outs} = $.{width:bits} {a:ins} from {b:number} bits, signed {c:number}",               \
    "dst = a widened from b bits to 65 to 128 bits; sign-extended if c")                                     \
  X(WideTrunc, "{dst:outs} = $.{width:bits} {a:ins}", "dst = a (two slots) cut to width bits")               \
  X(FNeg, "{dst:outs} = $ {b:type} {a:ins}", "dst = -a, float type b")                                       \
  X(FBinary, "{dst:outs} = $ {c:number} {d:type} ({a:ins}, {b:ins})",                                        \
    "dst = a op b for half and x86_fp80: op in c, float type in d")                                          \
  X(FCompare32, "{dst:out} = $ {c:number} ({a:in}, {b:in})", "dst = a op b on floats, predicate c")          \
  X(FCompare64, "{dst:out} = $ {c:number} ({a:in}, {b:in})", "dst = a op b on doubles, predicate c")         \
  X(FCompare, "{dst:out} = $ {c:number} {d:type} ({a:ins}, {b:ins})",                                        \
    "dst = a op b, predicate c, float type d")                                                               \
  X(FConvert, "{dst:outs} = $ {c:type} {a:ins} to {d:type}", "dst = a as float type d, from float type c")   \
  X(FToInt, "{dst:outs} = $.{width:bits} {c:type} {a:ins}, signed {d:number}",                               \
    "dst = a as integer of width bits, from float type c; signed if d")                                      \
  X(IntToF, "{dst:outs} = $.{width:bits} {a:ins} to {c:type}, signed {d:number}",                            \
    "dst = integer a of width bits as float type c; signed if d")                                            \
  X(FIntrinsic, "{dst:outs} = $ {c:number} {b:type} {d:list}",                                               \
    "dst = floating-point intrinsic c of the operands in list d, float type b")                              \
  X(Pick, "{dst:out} = $ {a:ins} + {c:number} * {b:in} below {d:number}",                                    \
    "dst = slot a + c * (index in slot b), 0 if the index is not below d: one slot of a vector")             \
  X(Put, "{dst:outs} + {c:number} * {b:in} below {d:number} = $ {a:in}",                                     \
    "slot dst + c * (index in slot b) = a, unless the index is not below d")                                 \
  X(Load8, "{dst:out} = $ [{a:in}{imm:offset}]{width:site}", "dst = 1 byte [a + imm]")                       \
  X(Load16, "{dst:out} = $ [{a:in}{imm:offset}]{width:site}", "dst = 2 bytes [a + imm]")                     \
  X(Load32, "{dst:out} = $ [{a:in}{imm:offset}]{width:site}", "dst = 4 bytes [a + imm]")                     \
  X(Load64, "{dst:out} = $ [{a:in}{imm:offset}]{width:site}", "dst = 8 bytes [a + imm]")                     \
  X(LoadN, "{dst:outs} = $.{width:bits} {b:number} bytes [{a:in}{imm:offset}]",                              \
    "dst = b bytes [a + imm], cut to width bits; one slot per 8 bytes")                                      \
  X(LoadX8, "{dst:out} = $ " SONDE_ELEMENT "{width:site}", "dst = 1 byte [a + b * c + d]")                   \
  X(LoadX16, "{dst:out} = $ " SONDE_ELEMENT "{width:site}", "dst = 2 bytes [a + b * c + d]")                 \
  X(LoadX32, "{dst:out} = $ " SONDE_ELEMENT "{width:site}", "dst = 4 bytes [a + b * c + d]")                 \
  X(LoadX64, "{dst:out} = $ " SONDE_ELEMENT "{width:site}", "dst = 8 bytes [a + b * c + d]")                 \
  X(Store8, "$ [{a:in}{imm:offset}] = {b:in}{width:site}", "1 byte [a + imm] = b")                           \
  X(Store16, "$ [{a:in}{imm:offset}] = {b:in}{width:site}", "2 bytes [a + imm] = b")                         \
  X(Store32, "$ [{a:in}{imm:offset}] = {b:in}{width:site}", "4 bytes [a + imm] = b")                         \
  X(Store64, "$ [{a:in}{imm:offset}] = {b:in}{width:site}", "8 bytes [a + imm] = b")                         \
  X(StoreN, "$.{width:bits} {dst:number} bytes [{a:in}{imm:offset}] = {b:ins}",                              \
    "dst bytes [a + imm] = b; one slot per 8 bytes")                                                         \
  X(StoreX8, "$ " SONDE_ELEMENT " = {dst:in}{width:site}", "1 byte [a + b * c + d] = slot dst")              \
  X(StoreX16, "$ " SONDE_ELEMENT " = {dst:in}{width:site}", "2 bytes [a + b * c + d] = slot dst")            \
  X(StoreX32, "$ " SONDE_ELEMENT " = {dst:in}{width:site}", "4 bytes [a + b * c + d] = slot dst")            \
  X(StoreX64, "$ " SONDE_ELEMENT " = {dst:in}{width:site}", "8 bytes [a + b * c + d] = slot dst")            \
  X(CheckAligned, "$ {a:in}, {imm:number}", "error if address a is not a multiple of imm")                   \
  X(CheckShift, "$ {a:in}, {imm:number}", "error if amount a is not below imm")                              \
  X(AtomicRmw, "{dst:outs} = $.{width:bits} {c:number} {d:type} [{a:in}], {b:ins}",                          \
    "dst = [a], then [a] = [a] op b on width bits, op in c, type d")                                         \
  X(CompareExchange, "{dst:outs} = $.{width:bits} [{a:in}], {b:ins}, {c:ins}",                               \
    "(dst, dst+1) = ([a], [a] == b), then [a] = c if equal, on width bits")                                  \
  X(Alloca, "{dst:out} = $ {imm:number} bytes, align {b:number}",                                            \
    "dst = a new stack object of imm bytes, aligned to b")                                                   \
  X(AllocaDynamic, "{dst:out} = $ {a:in} * {imm:number} bytes, align {b:number}",                            \
    "dst = a new stack object of a * imm bytes, aligned to b")                                               \
  X(Call, "{imm:result}$ {imm:callee}{imm:arguments}{width:count}",                                          \
    "call site imm, callee known and defined")                                                               \
  X(CallNative, "{imm:result}$ {imm:callee}{imm:arguments}{width:count}",                                    \
    "call site imm, callee known and without body: engine function or external")                             \
  X(CallIndirect, "{imm:result}$ *{a:in}{imm:arguments}{width:count}", "call site imm, callee address in a") \
  X(CallIntrinsic, "{dst:outs} = $ {c:number} {d:list}{width:count}",                                        \
    "effect intrinsic c, operands in list d, result from dst on")                                            \
  X(Ret, "$ {a:returned}{width:count}", "return a single slot, a")                                           \
  X(RetVoid, "${width:count}", "return nothing")                                                             \
  X(RetMany, "$ {b:number} slots from {a:returned}{width:count}", "return the b slots from a on")            \
  X(Jump, "-> {c:target}{width:count}", "-> c")                                                              \
  X(MovJump, "{dst:out} = {a:in}; -> {c:target}{width:count}", "dst = a; -> c")                              \
  X(Mov2Jump, "{dst:out}, {c:out} = {a:in}, {b:in}; -> {d:target}{width:count}",                             \
    "(dst, c) = (a, b) at once; -> d")                                                                       \
  X(Branch, "$ {a:in} -> {c:target} else {d:target}{width:count}", "-> c if a, else -> d")                   \
  X(Switch, "$ {a:in}{imm:cases}{width:count}", "-> as switch table imm says for a")                         \
  X(IndirectJump, "-> *{a:in}{imm:labels}{width:count}",                                                     \
    "-> the label whose address is a, of those in switch table imm")                                         \
  X(Unreachable, "${width:count}", "error: reached code the compiler was promised is never reached")         \
  X(Unsupported, "$ {imm:text}{width:count}", "ends the program: text imm names what is not supported")      \
  X(CoverEdge, "$ -> {c:target}", "-> c; the first time, notes an edge (coverage.h)")                        \
  X(CoverEntry, "$", "gives way to a block's first instruction, and notes the block")

// The variants of each row above.
#define SONDE_BINARY_SIGNATURE "{dst:out} = $ {a:in}, {b:in}"
#define SONDE_IMMEDIATE_SIGNATURE "{dst:out} = $ {a:in}, {imm:constant}"
#define SONDE_BRANCH_SIGNATURE "$ {a:in}, {b:in} -> {c:target} else {d:target}{width:count}"
#define SONDE_IMMEDIATE_BRANCH_SIGNATURE "$ {a:in}, {b:constant} -> {c:target} else {d:target}{width:count}"
#define SONDE_SIZED(name, text, X)                                                                           \
  X(name##32, SONDE_BINARY_SIGNATURE, text)                                                                  \
  X(name##64, SONDE_BINARY_SIGNATURE, text)                                                                  \
  X(name##N, "{dst:out} = $.{width:bits} {a:in}, {b:in}", text)                                              \
  X(name##32I, SONDE_IMMEDIATE_SIGNATURE, text)                                                              \
  X(name##64I, SONDE_IMMEDIATE_SIGNATURE, text)                                                              \
  X(name##NI, "{dst:out} = $.{width:bits} {a:in}, {imm:constant}", text)
#define SONDE_UNSIZED(name, text, X)                                                                         \
  X(name, SONDE_BINARY_SIGNATURE, text)                                                                      \
  X(name##I, SONDE_IMMEDIATE_SIGNATURE, text)
#define SONDE_SIZED_BRANCH(name, text, X)                                                                    \
  X(Br##name##32, SONDE_BRANCH_SIGNATURE, "branch if " text)                                                 \
  X(Br##name##64, SONDE_BRANCH_SIGNATURE, "branch if " text)                                                 \
  X(Br##name##32I, SONDE_IMMEDIATE_BRANCH_SIGNATURE, "branch if " text)                                      \
  X(Br##name##64I, SONDE_IMMEDIATE_BRANCH_SIGNATURE, "branch if " text)
#define SONDE_UNSIZED_BRANCH(name, text, X)                                                                  \
  X(Br##name, SONDE_BRANCH_SIGNATURE, "branch if " text)                                                     \
  X(Br##name##I, SONDE_IMMEDIATE_BRANCH_SIGNATURE, "branch if " text)
#define SONDE_FLOAT(name, text, X)                                                                           \
  X(name##32, SONDE_BINARY_SIGNATURE, text)                                                                  \
  X(name##64, SONDE_BINARY_SIGNATURE, text)

// All opcodes: X(name, signature, description).
#define SONDE_OPCODES(X)                                                                                     \
  SONDE_SIZED_BINARY(SONDE_SIZED, X)                                                                         \
  SONDE_UNSIZED_BINARY(SONDE_UNSIZED, X)                                                                     \
  SONDE_CHECKED_BINARY(SONDE_SIZED, X)                                                                       \
  SONDE_SIZED_COMPARE(SONDE_SIZED, X)                                                                        \
  SONDE_UNSIZED_COMPARE(SONDE_UNSIZED, X)                                                                    \
  SONDE_SIZED_COMPARE(SONDE_SIZED_BRANCH, X)                                                                 \
  SONDE_UNSIZED_COMPARE(SONDE_UNSIZED_BRANCH, X)                                                             \
  SONDE_FLOAT_BINARY(SONDE_FLOAT, X)                                                                         \
  SONDE_PLAIN_OPCODES(X)

enum class Opcode : uint16_t {
#define ROW(name, signature, text) name,
  SONDE_OPCODES(ROW)
#undef ROW
      Count_
};

inline constexpr unsigned opcodeCount = static_cast<unsigned>(Opcode::Count_);

inline constexpr std::array<std::string_view, opcodeCount> opcodeSignatures = {
#define ROW(name, signature, text) signature,
    SONDE_OPCODES(ROW)
#undef ROW
};

std::string_view opcodeName(Opcode);
std::string_view opcodeDescription(Opcode);

/// Returns an array with one number or flag for each opcode, computed from its signature.
template <class Property> consteval auto forEachOpcode(Property property) {
  std::array<decltype(property(std::string_view())), opcodeCount> table{};
  for (unsigned op = 0; op < opcodeCount; ++op) table[op] = property(opcodeSignatures[op]);
  return table;
}

} // namespace sonde::program
