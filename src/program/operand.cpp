#include "program/operand.h"

#include "support/check.h"

#include <fmt/format.h>

namespace sonde::program {

namespace {

std::string_view nameOf(OperandField field) {
  switch (field) {
#define ROW(name)                                                                                            \
  case OperandField::name: return #name;
    SONDE_OPERAND_FIELDS(ROW)
#undef ROW
  }
  SONDE_UNREACHABLE("field of an instruction");
}

std::string formOf(Operand operand) {
  switch (operand.kind) {
  case OperandKind::result: return "result = ";
  case OperandKind::callee: return "callee";
  case OperandKind::arguments: return "(arguments)";
  case OperandKind::cases: return " cases";
  case OperandKind::offset: return fmt::format(" + {}", nameOf(operand.field));
  case OperandKind::labels:
  case OperandKind::count:
  case OperandKind::site: return ""; // not printed
  default: return std::string(nameOf(operand.field));
  }
}

} // namespace

std::string withOpcodeName(std::string_view piece, Opcode opcode) {
  std::string text(piece);
  if (size_t at = text.find('$'); at != std::string::npos) text.replace(at, 1, opcodeName(opcode));
  return text;
}

std::string form(Opcode opcode) {
  std::string result;
  readSignature(
      opcodeSignatures[static_cast<unsigned>(opcode)],
      [&](std::string_view piece) { result += withOpcodeName(piece, opcode); },
      [&](Operand operand) { result += formOf(operand); });
  return result;
}

} // namespace sonde::program
