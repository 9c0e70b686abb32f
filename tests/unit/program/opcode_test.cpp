#include "program/operand_use.h"
#include "program/program.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <set>

namespace sonde::program {
namespace {

std::vector<Opcode> allOpcodes() {
  std::vector<Opcode> all;
  for (unsigned n = 0; n < opcodeCount; ++n) all.push_back(static_cast<Opcode>(n));
  return all;
}

std::string nameOf(Opcode opcode) { return std::string(opcodeName(opcode)); }

constexpr const char* fieldNames[] = {
#define ROW(name) #name,
    SONDE_OPERAND_FIELDS(ROW)
#undef ROW
};

std::vector<Operand> operandsOf(Opcode opcode) {
  std::vector<Operand> found;
  readSignature(
      opcodeSignatures[static_cast<unsigned>(opcode)], [](std::string_view) {},
      [&](Operand operand) { found.push_back(operand); });
  return found;
}

std::set<std::string> fieldsOf(Opcode opcode) {
  std::set<std::string> fields;
  for (Operand operand : operandsOf(opcode)) fields.insert(fieldNames[static_cast<unsigned>(operand.field)]);
  return fields;
}

bool isPartOfCall(Operand operand) {
  return operand.kind == OperandKind::result || operand.kind == OperandKind::callee ||
         operand.kind == OperandKind::arguments;
}

uint8_t useOf(Opcode opcode) { return operandUse[static_cast<unsigned>(opcode)]; }

/// A function with tables for whatever an instruction may refer to by number 0.
Function functionWith(const Instruction& instruction) {
  Function function;
  function.constants = {7};
  function.code.push_back(instruction);
  CallSite& site = function.calls.emplace_back();
  site.callee = 5;
  site.arguments = {{1, pointerType, {}}, {-1, {TypeKind::Integer, 32}, {}}};
  site.result = 2;
  site.resultSlots = 1;
  SwitchTable& table = function.switches.emplace_back();
  table.cases = {{3, 10}};
  table.otherwise = 20;
  function.lists.push_back({4, -1});
  return function;
}

std::string printed(const Instruction& instruction) { return print(functionWith(instruction), 0); }

Instruction instruction(Opcode opcode, Slot dst, Slot a, Slot b, uint64_t imm = 0) {
  Instruction made{};
  made.op = opcode;
  made.width = 32;
  made.dst = dst;
  made.a = a;
  made.b = b;
  made.imm = imm;
  return made;
}

Instruction instruction4(Opcode opcode, Slot dst, Slot a, Slot b, int32_t c, int32_t d) {
  Instruction made = instruction(opcode, dst, a, b);
  made.c = c;
  made.d = d;
  return made;
}

/// An instruction whose registers are %31 in dst, %32 in a, %33 in b and %34 in c, and whose other operands
/// exist.
Instruction sampleOf(Opcode opcode) {
  Instruction sample{};
  sample.op = opcode;
  Slot* registers[] = {&sample.dst, &sample.a, &sample.b, &sample.c, &sample.d};
  for (Operand operand : operandsOf(opcode)) {
    auto field = static_cast<unsigned>(operand.field);
    if (field >= std::size(registers)) continue; // 0 refers to something everywhere
    bool isRegister = operand.kind == OperandKind::in || operand.kind == OperandKind::out ||
                      operand.kind == OperandKind::ins || operand.kind == OperandKind::outs ||
                      operand.kind == OperandKind::returned;
    if (isRegister) *registers[field] = 31 + static_cast<Slot>(field);
  }
  return sample;
}

TEST(Opcode, NamesAreDistinct) {
  std::set<std::string> names;
  for (Opcode opcode : allOpcodes()) names.insert(nameOf(opcode));
  EXPECT_EQ(names.size(), opcodeCount);
}

TEST(Opcode, SignaturesUseEachBitOfAnInstructionOnce) {
  for (Opcode opcode : allOpcodes()) {
    std::multiset<OperandField> fields;
    for (Operand operand : operandsOf(opcode))
      if (!isPartOfCall(operand)) fields.insert(operand.field);
    for (OperandField field : fields) EXPECT_EQ(fields.count(field), 1u) << nameOf(opcode);
    if (fieldsOf(opcode).contains("imm")) {
      EXPECT_FALSE(fieldsOf(opcode).contains("c")) << nameOf(opcode) << ": c is half of imm";
      EXPECT_FALSE(fieldsOf(opcode).contains("d")) << nameOf(opcode) << ": d is half of imm";
    }
  }
}

// The description is written for people, the signature for the engine: they must speak of the same fields.
TEST(Opcode, SignaturesNameTheFieldsOfTheDescription) {
  for (Opcode opcode : allOpcodes()) {
    if (opcode < Opcode::Mov) continue; // described by what they compute
    std::string description(opcodeDescription(opcode));
    for (const char* field : fieldNames) {
      std::string name = field;
      bool isDescribed = std::regex_search(description, std::regex("\\b" + name + "\\b"));
      bool isSigned = fieldsOf(opcode).contains(name);
      // `a` is a word of English, and not every description mentions the width.
      if (isSigned && name != "width") {
        EXPECT_TRUE(isDescribed) << nameOf(opcode) << ": " << name;
      }
      if (isDescribed && name != "a") {
        EXPECT_TRUE(isSigned) << nameOf(opcode) << ": " << name;
      }
    }
  }
}

TEST(Opcode, RegistersOfAnySignatureArePrinted) {
  for (Opcode opcode : allOpcodes()) {
    std::string text = printed(sampleOf(opcode));
    EXPECT_EQ(text.find_first_of("{}$"), std::string::npos) << nameOf(opcode) << ": " << text;
    if (useOf(opcode) & OperandUse::Always) continue;
    auto isPrinted = [&](const char* name) { return text.find(name) != std::string::npos; };
    EXPECT_EQ((useOf(opcode) & (OperandUse::WritesDst | OperandUse::ReadsDst)) != 0, isPrinted("%31"))
        << text;
    EXPECT_EQ((useOf(opcode) & OperandUse::ReadsA) != 0, isPrinted("%32")) << text;
    EXPECT_EQ((useOf(opcode) & OperandUse::ReadsB) != 0, isPrinted("%33")) << text;
    EXPECT_EQ((useOf(opcode) & OperandUse::ReadsC) != 0, isPrinted("%34")) << text;
  }
}

TEST(Opcode, TellsWhichRegistersItUses) {
  using Use = OperandUse;
  EXPECT_EQ(useOf(Opcode::Add32), Use::ReadsA | Use::ReadsB | Use::WritesDst);
  EXPECT_EQ(useOf(Opcode::AddNI), Use::ReadsA | Use::WritesDst);
  EXPECT_EQ(useOf(Opcode::BrSlt64), Use::ReadsA | Use::ReadsB | Use::Counts);
  EXPECT_EQ(useOf(Opcode::BrEqI), Use::ReadsA | Use::Counts);
  EXPECT_EQ(useOf(Opcode::Select), Use::ReadsA | Use::ReadsB | Use::ReadsC | Use::WritesDst);
  EXPECT_EQ(useOf(Opcode::Const), Use::WritesDst);
  EXPECT_EQ(useOf(Opcode::Load32), Use::ReadsA | Use::WritesDst);
  EXPECT_EQ(useOf(Opcode::Store32), Use::ReadsA | Use::ReadsB);
  EXPECT_EQ(useOf(Opcode::StoreX8), Use::ReadsA | Use::ReadsB | Use::ReadsDst);
  EXPECT_EQ(useOf(Opcode::MovJump), Use::ReadsA | Use::WritesDst | Use::Counts);
  EXPECT_EQ(useOf(Opcode::Switch), Use::ReadsA | Use::Counts);
  EXPECT_EQ(useOf(Opcode::RetVoid), Use::Counts);
  EXPECT_EQ(useOf(Opcode::CoverEdge), 0);
}

// What has registers that single flags cannot name is always looked at by the part of the engine that knows
// them.
TEST(Opcode, TellsWhetherItUsesManyRegisters) {
  using Use = OperandUse;
  for (Opcode opcode : {Opcode::Mov2Jump, Opcode::Call, Opcode::CallNative, Opcode::CallIndirect,
                        Opcode::CallIntrinsic, Opcode::Ret, Opcode::RetMany})
    EXPECT_EQ(useOf(opcode) & (Use::Always | Use::Counts), Use::Always | Use::Counts) << nameOf(opcode);
  for (Opcode opcode : {Opcode::WideBinary, Opcode::FIntrinsic, Opcode::Pick, Opcode::Put, Opcode::LoadN,
                        Opcode::StoreN, Opcode::AtomicRmw, Opcode::CompareExchange, Opcode::FNeg})
    EXPECT_EQ(useOf(opcode) & (Use::Always | Use::Counts), Use::Always) << nameOf(opcode);
}

TEST(Opcode, IsPrintedByItsSignature) {
  EXPECT_EQ(printed(instruction(Opcode::Mov, 3, -1, 0)), "%3 = #7");
  EXPECT_EQ(printed(instruction(Opcode::Add64I, 3, 2, 0, 5'000'000)), "%3 = Add64I %2, #0x4c4b40");
  EXPECT_EQ(printed(instruction(Opcode::MulN, 3, 2, 1)), "%3 = MulN.32 %2, %1");
  EXPECT_EQ(printed(instruction(Opcode::Load16, 3, 2, 0, ~uint64_t{0})), "%3 = Load16 [%2 - 1]");
  EXPECT_EQ(printed(instruction4(Opcode::StoreX64, 3, 2, 1, 8, 16)), "StoreX64 [%2 + %1 * 8 + 16] = %3");
  EXPECT_EQ(printed(instruction4(Opcode::BrSlt32I, 0, 2, -1, 4, 1)),
            "BrSlt32I %2, #0xffffffff -> @4 else @1");
  EXPECT_EQ(printed(instruction4(Opcode::FBinary, 3, 2, 1, 0, static_cast<int32_t>(TypeKind::Half))),
            "%3 = FBinary 0 half (%2, %1)");
  EXPECT_EQ(printed(instruction4(Opcode::AtomicRmw, 3, 2, 1, 0, static_cast<int32_t>(TypeKind::Integer))),
            "%3 = AtomicRmw.32 0 i32 [%2], %1");
  EXPECT_EQ(printed(instruction(Opcode::CallNative, 0, 0, 0)), "%2 = CallNative f5(ptr %1, i32 #7)");
  EXPECT_EQ(printed(instruction(Opcode::CallIndirect, 0, 9, 0)), "%2 = CallIndirect *%9(ptr %1, i32 #7)");
  EXPECT_EQ(printed(instruction4(Opcode::CallIntrinsic, 3, 0, 0, 6, 0)), "%3 = CallIntrinsic 6 (%4, #7)");
  EXPECT_EQ(printed(instruction(Opcode::Switch, 0, 2, 0)), "Switch %2 #3 -> @10, else @20");
}

TEST(Opcode, FormShowsTheNamesOfFields) {
  EXPECT_EQ(form(Opcode::Select), "dst = Select a, b, c");
  EXPECT_EQ(form(Opcode::Load8), "dst = Load8 [a + imm]");
  EXPECT_EQ(form(Opcode::CallIndirect), "result = CallIndirect *a(arguments)");
}

} // namespace
} // namespace sonde::program
