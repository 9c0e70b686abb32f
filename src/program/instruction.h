#pragma once

#include "program/opcode.h"

#include <cstdint>

namespace sonde::program {

/// A register of a frame. Parameters and locals count up from 0; constants count down from -1, so that both
/// kinds are reached the same way and neither needs to know how many of the other there are.
using Slot = int32_t;

/// One pre-decoded instruction, 24 bytes. The opcode's signature (opcode.h) says what each field means; the
/// fields `c` and `d` share their bits with `imm`. `width` is the number of bits of the operation; for loads
/// and stores of 1, 2, 4 and 8 bytes it numbers the access site instead, for terminators and calls it is the
/// number of LLVM instructions that end here, which is how executed instructions are counted.
struct Instruction {
  Opcode op;
  uint16_t width = 0;
  Slot dst = 0;
  Slot a = 0;
  Slot b = 0;
  union {
    uint64_t imm = 0;
    struct {
      int32_t c;
      int32_t d;
    };
  };
};

static_assert(sizeof(Instruction) == 24);

/// Operation of `WideBinary`, `AtomicRmw` and constant folding.
enum class BinaryOp : uint32_t {
#define ROW(name, ...) name,
  SONDE_SIZED_BINARY(ROW) SONDE_UNSIZED_BINARY(ROW) SONDE_FLOAT_BINARY(ROW)
#undef ROW
};

enum class CompareOp : uint32_t {
#define ROW(name, ...) name,
  SONDE_SIZED_COMPARE(ROW) SONDE_UNSIZED_COMPARE(ROW)
#undef ROW
};

/// LLVM's fcmp predicates: bit 0 equal, bit 1 greater, bit 2 less, bit 3 unordered.
using FloatPredicate = uint32_t;

#define SONDE_OVERFLOW_OPERATIONS(X)                                                                         \
  X(SAdd)                                                                                                    \
  X(UAdd)                                                                                                    \
  X(SSub)                                                                                                    \
  X(USub)                                                                                                    \
  X(SMul)                                                                                                    \
  X(UMul)

enum class OverflowOp : uint32_t {
#define ROW(name) name,
  SONDE_OVERFLOW_OPERATIONS(ROW)
#undef ROW
};

#define SONDE_ATOMIC_OPERATIONS(X)                                                                           \
  X(Exchange) /* the operand */                                                                              \
  X(Add)                                                                                                     \
  X(Sub)                                                                                                     \
  X(And)                                                                                                     \
  X(Nand) /* complement of bitwise and */                                                                    \
  X(Or)                                                                                                      \
  X(Xor)                                                                                                     \
  X(SMax)                                                                                                    \
  X(SMin)                                                                                                    \
  X(UMax)                                                                                                    \
  X(UMin)                                                                                                    \
  X(FAdd)                                                                                                    \
  X(FSub)                                                                                                    \
  X(FMax)                                                                                                    \
  X(FMin)                                                                                                    \
  X(UIncWrap) /* one more; 0 if it was the operand or more */                                                \
  X(UDecWrap) /* one less; the operand if it was 0 or more than the operand */

enum class AtomicOp : uint32_t {
#define ROW(name) name,
  SONDE_ATOMIC_OPERATIONS(ROW)
#undef ROW
};

} // namespace sonde::program
