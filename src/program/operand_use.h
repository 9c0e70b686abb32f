#pragma once

/// \file
/// The fields of an instruction that name the registers it reads and writes. From these the step loop for
/// frames with expressions knows whether an instruction can be executed on concrete values.

#include "program/operand.h"

namespace sonde::program {

struct OperandUse {
  enum : uint8_t {
    ReadsA = 1,
    ReadsB = 2,
    ReadsC = 4,
    ReadsDst = 8,
    WritesDst = 16,
    Counts = 32, ///< `width` is a number of instructions that end here
    Always =
        64, ///< uses further registers, or those of other frames: the step loop always looks for expressions
  };
};

namespace detail {

constexpr uint8_t readingOf(OperandField field) {
  switch (field) {
  case OperandField::a: return OperandUse::ReadsA;
  case OperandField::b: return OperandUse::ReadsB;
  case OperandField::c: return OperandUse::ReadsC;
  case OperandField::dst: return OperandUse::ReadsDst;
  default: return OperandUse::Always;
  }
}

constexpr uint8_t useOf(Operand operand) {
  switch (operand.kind) {
  case OperandKind::in: return readingOf(operand.field);
  case OperandKind::out:
    return operand.field == OperandField::dst ? OperandUse::WritesDst : OperandUse::Always;
  case OperandKind::ins:
  case OperandKind::outs:
  case OperandKind::list:
  case OperandKind::returned:
  case OperandKind::result:
  case OperandKind::arguments: return OperandUse::Always;
  case OperandKind::count: return OperandUse::Counts;
  default: return 0;
  }
}

} // namespace detail

/// The registers that each opcode uses. If `Always` is set, the flags of single registers are meaningless.
inline constexpr auto operandUse = forEachOpcode([](std::string_view signature) {
  uint8_t use = 0;
  readSignature(signature, [](std::string_view) {}, [&](Operand operand) { use |= detail::useOf(operand); });
  return use;
});

} // namespace sonde::program
