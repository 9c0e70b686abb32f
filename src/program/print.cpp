/// \file
/// The prepared program as text. Registers are `%n`; a register that holds a constant is shown as the
/// constant.

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
    const Instruction& i = instruction_;
    switch (i.op) {
    case Opcode::Mov: return fmt::format("{} = {}", slot(i.dst), slot(i.a));
    case Opcode::Const: return fmt::format("{} = {}", slot(i.dst), constant(i.imm));
    case Opcode::Select:
      return fmt::format("{} = Select {}, {}, {}", slot(i.dst), slot(i.a), slot(i.b), slot(i.c));
    case Opcode::Load8:
    case Opcode::Load16:
    case Opcode::Load32:
    case Opcode::Load64:
    case Opcode::LoadN: return fmt::format("{} = {} [{}{}]", slot(i.dst), name(), slot(i.a), offset(i.imm));
    case Opcode::LoadX8:
    case Opcode::LoadX16:
    case Opcode::LoadX32:
    case Opcode::LoadX64: return fmt::format("{} = {} {}", slot(i.dst), name(), element());
    case Opcode::Store8:
    case Opcode::Store16:
    case Opcode::Store32:
    case Opcode::Store64:
    case Opcode::StoreN: return fmt::format("{} [{}{}] = {}", name(), slot(i.a), offset(i.imm), slot(i.b));
    case Opcode::StoreX8:
    case Opcode::StoreX16:
    case Opcode::StoreX32:
    case Opcode::StoreX64: return fmt::format("{} {} = {}", name(), element(), slot(i.dst));
    case Opcode::Scaled:
    case Opcode::Scaled32: return fmt::format("{} = {} {}", slot(i.dst), name(), element());
    case Opcode::Alloca: return fmt::format("{} = Alloca {} bytes, align {}", slot(i.dst), i.imm, i.b);
    case Opcode::AllocaDynamic:
      return fmt::format("{} = Alloca {} * {} bytes, align {}", slot(i.dst), slot(i.a), i.imm, i.b);
    case Opcode::CheckAligned: return fmt::format("CheckAligned {}, {}", slot(i.a), i.imm);
    case Opcode::CheckShift: return fmt::format("CheckShift {}, {}", slot(i.a), i.imm);
    case Opcode::Call:
    case Opcode::CallNative:
    case Opcode::CallIndirect: return call();
    case Opcode::CallIntrinsic: return fmt::format("{} = intrinsic {} {}", slot(i.dst), i.c, list(i.d));
    case Opcode::Ret: return fmt::format("Ret {}", slot(i.a));
    case Opcode::RetVoid: return "Ret";
    case Opcode::RetMany: return fmt::format("Ret {} (+{} slots)", slot(i.a), i.b);
    case Opcode::Jump: return "-> " + target(i.c);
    case Opcode::MovJump: return fmt::format("{} = {}; -> {}", slot(i.dst), slot(i.a), target(i.c));
    case Opcode::Mov2Jump:
      return fmt::format("{}, {} = {}, {}; -> {}", slot(i.dst), slot(i.c), slot(i.a), slot(i.b), target(i.d));
    case Opcode::Branch: return fmt::format("Branch {} -> {} else {}", slot(i.a), target(i.c), target(i.d));
    case Opcode::Switch: return switchTable();
    case Opcode::IndirectJump: return fmt::format("-> *{}", slot(i.a));
    case Opcode::Unreachable: return "Unreachable";
    case Opcode::Unsupported: return fmt::format("Unsupported #{}", i.imm);
    case Opcode::CoverEdge: return "CoverEdge -> " + target(i.c);
    case Opcode::CoverEntry: return "CoverEntry";
    default: return byName();
    }
  }

private:
  // Compares fused with a branch, immediates and plain binary operations differ in their names only.
  std::string byName() const {
    const Instruction& i = instruction_;
    bool immediate = i.op < Opcode::Mov && name().back() == 'I';
    if (name().starts_with("Br"))
      return fmt::format("{} {}, {} -> {} else {}", name(), slot(i.a),
                         immediate ? constant(static_cast<uint32_t>(i.b)) : slot(i.b), target(i.c),
                         target(i.d));
    if (i.op < Opcode::Mov)
      return fmt::format("{} = {} {}, {}", slot(i.dst), name(), slot(i.a),
                         immediate ? constant(i.imm) : slot(i.b));
    return fmt::format("{} = {}.{} {}, {}, {}, {}", slot(i.dst), name(), i.width, slot(i.a), i.b, i.c, i.d);
  }

  std::string_view name() const { return opcodeName(instruction_.op); }

  std::string slot(Slot number) const {
    if (number < 0) return constant(function_.constants[static_cast<size_t>(-1 - number)]);
    return fmt::format("%{}", number);
  }

  static std::string constant(uint64_t value) {
    if (value < 1'000'000) return fmt::format("#{}", value);
    return fmt::format("#{:#x}", value);
  }

  static std::string offset(uint64_t value) {
    auto number = static_cast<int64_t>(value);
    return number == 0 ? "" : fmt::format(" {} {}", number < 0 ? '-' : '+', number < 0 ? -number : number);
  }

  std::string element() const {
    const Instruction& i = instruction_;
    return fmt::format("[{} + {} * {}{}]", slot(i.a), slot(i.b), i.c,
                       offset(static_cast<uint64_t>(int64_t{i.d})));
  }

  std::string target(int32_t relative) const {
    return fmt::format("@{}", static_cast<int64_t>(index_) + relative);
  }

  std::string list(int32_t number) const {
    std::string text = "(";
    for (Slot operand : function_.lists[static_cast<size_t>(number)])
      text += (text.size() > 1 ? ", " : "") + slot(operand);
    return text + ")";
  }

  std::string call() const {
    const CallSite& site = function_.calls[instruction_.imm];
    std::string text = site.resultSlots ? slot(site.result) + " = " : "";
    text += std::string(name()) + " ";
    text += site.callee == none ? "*" + slot(instruction_.a) : fmt::format("f{}", site.callee);
    text += "(";
    for (size_t n = 0; n < site.arguments.size(); ++n)
      text += (n ? ", " : "") + typeName(site.arguments[n].type) + " " + slot(site.arguments[n].slot);
    return text + ")";
  }

  std::string switchTable() const {
    const SwitchTable& table = function_.switches[instruction_.imm];
    std::string text = fmt::format("Switch {}", slot(instruction_.a));
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
