/// \file
/// Prints the prepared program. Registers are `%n`; a register that holds a constant is shown as the
/// constant. The signature of its opcode says how an instruction is printed.

#include "program/operand.h"
#include "program/program.h"
#include "support/check.h"

#include <fmt/format.h>

namespace sonde::program {

namespace {

class InstructionPrinter {
public:
  InstructionPrinter(const Function& function, size_t index)
      : function_(function), index_(index), instruction_(function.code[index]) {}

  std::string text() const {
    std::string result;
    readSignature(
        opcodeSignatures[static_cast<unsigned>(instruction_.op)],
        [&](std::string_view piece) { result += withOpcodeName(piece, instruction_.op); },
        [&](Operand operand) { result += this->operand(operand); });
    return result;
  }

private:
  std::string operand(Operand operand) const {
    int64_t value = valueOf(operand.field);
    switch (operand.kind) {
    case OperandKind::in:
    case OperandKind::out:
    case OperandKind::ins:
    case OperandKind::outs:
    case OperandKind::returned: return slot(static_cast<Slot>(value));
    case OperandKind::list: return list();
    case OperandKind::result: return result();
    case OperandKind::callee: return fmt::format("f{}", callSite().callee);
    case OperandKind::arguments: return arguments();
    case OperandKind::constant:
      return constant(operand.field == OperandField::imm ? instruction_.imm : static_cast<uint32_t>(value));
    case OperandKind::number:
    case OperandKind::bits: return std::to_string(value);
    case OperandKind::offset: return offset(value);
    case OperandKind::type: return typeName(Type{static_cast<TypeKind>(value), instruction_.width});
    case OperandKind::text: return fmt::format("#{}", value);
    case OperandKind::target: return target(static_cast<int32_t>(value));
    case OperandKind::cases: return cases();
    case OperandKind::labels:
    case OperandKind::count:
    case OperandKind::site: return "";
    }
    SONDE_UNREACHABLE("kind of operand");
  }

  int64_t valueOf(OperandField field) const {
    switch (field) {
#define ROW(name)                                                                                            \
  case OperandField::name: return static_cast<int64_t>(instruction_.name);
      SONDE_OPERAND_FIELDS(ROW)
#undef ROW
    }
    SONDE_UNREACHABLE("field of an instruction");
  }

  std::string slot(Slot number) const {
    if (number < 0) return constant(function_.constants[static_cast<size_t>(-1 - number)]);
    return fmt::format("%{}", number);
  }

  static std::string constant(uint64_t value) {
    if (value < 1'000'000) return fmt::format("#{}", value);
    return fmt::format("#{:#x}", value);
  }

  static std::string offset(int64_t number) {
    return number == 0 ? "" : fmt::format(" {} {}", number < 0 ? '-' : '+', number < 0 ? -number : number);
  }

  std::string target(int32_t relative) const {
    return fmt::format("@{}", static_cast<int64_t>(index_) + relative);
  }

  std::string list() const {
    std::string text = "(";
    for (Slot operand : function_.lists[static_cast<size_t>(instruction_.d)])
      text += (text.size() > 1 ? ", " : "") + slot(operand);
    return text + ")";
  }

  const CallSite& callSite() const { return function_.calls[instruction_.imm]; }

  std::string result() const { return callSite().resultSlots ? slot(callSite().result) + " = " : ""; }

  std::string arguments() const {
    std::string text = "(";
    for (const Argument& argument : callSite().arguments)
      text += (text.size() > 1 ? ", " : "") + typeName(argument.type) + " " + slot(argument.slot);
    return text + ")";
  }

  std::string cases() const {
    const SwitchTable& table = function_.switches[instruction_.imm];
    std::string text;
    for (const SwitchTable::Case& entry : table.cases)
      text += fmt::format(" {} -> {},", constant(entry.value), target(entry.target));
    return text + " else " + target(table.otherwise);
  }

  const Function& function_;
  size_t index_;
  const Instruction& instruction_;
};

} // namespace

std::string print(const Function& function, size_t instruction) {
  return InstructionPrinter(function, instruction).text();
}

std::string print(const Program& program, const Function& function) {
  std::string text = fmt::format("{} {}(", function.defined ? "function" : "external", function.name);
  for (size_t n = 0; n < function.parameters.size(); ++n)
    text += (n ? ", " : "") + typeName(function.parameters[n].type);
  text += fmt::format("{}) at {:#x}, {} slots\n", function.variadic ? ", ..." : "", function.address,
                      function.frameSlots);
  uint32_t last = none;
  for (size_t n = 0; n < function.code.size(); ++n) {
    text += fmt::format("{:6}  {}", n, print(function, n));
    if (function.locations[n] != last) {
      last = function.locations[n];
      if (std::string place = program.describe(last); !place.empty()) text += "    ; " + place;
    }
    text += '\n';
  }
  return text;
}

std::string print(const Program& program) {
  std::string text;
  for (const Global& global : program.globals)
    text += fmt::format("{}{} {} at {:#x}, {} bytes\n", global.external ? "external " : "",
                        global.constant ? "constant" : "global", global.name, global.address, global.size);
  for (size_t n = 0; n < program.functions.size(); ++n)
    text += fmt::format("\nf{}: ", n) + print(program, program.functions[n]);
  return text;
}

} // namespace sonde::program
