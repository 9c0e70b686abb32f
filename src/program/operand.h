#pragma once

/// \file
/// The operands of an instruction, read at compile time from the signature of its opcode (opcode.h):
/// `{field:kind}`, where the field is one of `Instruction` and the kind a row of this file.

#include "program/instruction.h"

#include <string>
#include <string_view>

namespace sonde::program {

#define SONDE_OPERAND_KINDS(X)                                                                               \
  X(in)        /* a register that is read */                                                                 \
  X(out)       /* a register that is written */                                                              \
  X(ins)       /* the first of one or more registers that are read; other operands say how many */           \
  X(outs)      /* the first of one or more registers that are written; other operands say how many */        \
  X(list)      /* a list of registers that are read */                                                       \
  X(returned)  /* the first of the registers that are written to the caller's frame */                       \
  X(result)    /* a call site, of which the registers are printed that are written */                        \
  X(callee)    /* a call site, of which the function is printed */                                           \
  X(arguments) /* a call site, of which the registers are printed that are read */                           \
  X(constant)  /* a value of the program */                                                                  \
  X(number)    /* a size, a factor, or which operation of several */                                         \
  X(offset)    /* a number that is added to an address */                                                    \
  X(type)      /* a TypeKind; of integers, the width is theirs */                                            \
  X(text)      /* a text of the program */                                                                   \
  X(target)    /* an instruction, relative to this one */                                                    \
  X(cases)     /* a switch table */                                                                          \
  X(labels)    /* a switch table of addresses */                                                             \
  X(bits)      /* the number of bits of the operation */                                                     \
  X(count)     /* how many instructions of LLVM end here */                                                  \
  X(site)      /* the number of an access site */

#define SONDE_OPERAND_FIELDS(X) X(dst) X(a) X(b) X(c) X(d) X(imm) X(width)

enum class OperandKind : uint8_t {
#define ROW(name) name,
  SONDE_OPERAND_KINDS(ROW)
#undef ROW
};

enum class OperandField : uint8_t {
#define ROW(name) name,
  SONDE_OPERAND_FIELDS(ROW)
#undef ROW
};

struct Operand {
  OperandField field;
  OperandKind kind;
};

namespace detail {

constexpr OperandField fieldNamed(std::string_view text) {
#define ROW(name)                                                                                            \
  if (text == #name) return OperandField::name;
  SONDE_OPERAND_FIELDS(ROW)
#undef ROW
  throw "a signature names a field that an instruction does not have";
}

constexpr OperandKind kindNamed(std::string_view text) {
#define ROW(name)                                                                                            \
  if (text == #name) return OperandKind::name;
  SONDE_OPERAND_KINDS(ROW)
#undef ROW
  throw "a signature names a kind of operand that there is not";
}

} // namespace detail

/// Reads a signature from left to right: calls `onText` with each piece of text and `onOperand` with each
/// operand. A signature that is not well-formed does not compile.
template <class OnText, class OnOperand>
constexpr void readSignature(std::string_view signature, OnText onText, OnOperand onOperand) {
  while (!signature.empty()) {
    size_t open = signature.find('{');
    onText(signature.substr(0, open));
    if (open == std::string_view::npos) return;
    size_t colon = signature.find(':', open), close = signature.find('}', open);
    onOperand(Operand{detail::fieldNamed(signature.substr(open + 1, colon - open - 1)),
                      detail::kindNamed(signature.substr(colon + 1, close - colon - 1))});
    signature.remove_prefix(close + 1);
  }
}

/// Returns a piece of text of a signature, with the name of the opcode for `$`.
std::string withOpcodeName(std::string_view piece, Opcode);

/// Returns the printed form of an instruction with this opcode, with the names of fields in place of
/// operands.
std::string form(Opcode);

/// Returns how many operands of one kind an instruction with this signature has.
constexpr unsigned operandsOfKind(std::string_view signature, OperandKind kind) {
  unsigned count = 0;
  readSignature(signature, [](std::string_view) {}, [&](Operand operand) { count += operand.kind == kind; });
  return count;
}

} // namespace sonde::program
