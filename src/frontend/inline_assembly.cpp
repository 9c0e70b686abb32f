/// \file
/// Every operand and every register has a place, which holds 64 bits; an input that is tied to an output, or
/// to a register by name, shares its place. The text is split into instructions, each of which reads and
/// writes places, and the carry. Only AT&T's syntax is read, and no operand in memory.
///
/// The emulated processor is the oldest x86-64: SSE2, and nothing later. A program that asks with cpuid
/// therefore takes the branch for any processor, which uses the instructions that are known here.

#include "frontend/inline_assembly.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sonde::frontend {

namespace {

using llvm::StringRef;
using llvm::Value;

/// The answer of cpuid to one value of eax; other values give zeros.
struct ProcessorLeaf {
  uint32_t number, ax, bx, cx, dx;
};
constexpr ProcessorLeaf processor[] = {
    {0, 1, 0x756e'6547, 0x6c65'746e, 0x4965'6e69}, // the highest value of eax below 2^31, "GenuineIntel"
    {1, 0xf00, 0, 0, 0x0780'8131}, // floating point, time stamps, CMPXCHG8B, CMOV, MMX to SSE2
    {0x8000'0000, 0x8000'0001, 0, 0, 0},
    {0x8000'0001, 0, 0, 0, 0x2000'0800}, // 64 bits, SYSCALL
};
constexpr uint32_t enabledState = 3; ///< what xgetbv returns: the registers of x87 and SSE are enabled

struct AssemblyLine {
  std::string name;
  std::vector<std::string> operands;
};

/// Returns the first of alternative spellings, which is AT&T's: "$(mulq $1$|mul $1$)".
std::string firstAlternative(StringRef text) {
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    const StringRef rest = text.substr(at);
    if (rest.starts_with("$(") || rest.starts_with("$)"))
      ++at;
    else if (rest.starts_with("$|"))
      at = text.find("$)", at) == StringRef::npos ? text.size() : text.find("$)", at) + 1;
    else
      result += text[at];
  }
  return result;
}

std::vector<AssemblyLine> instructionsOf(const std::string& text) {
  std::vector<AssemblyLine> instructions;
  StringRef rest = text;
  while (!rest.empty()) {
    const size_t end = rest.find_first_of("\n;");
    const StringRef line = rest.substr(0, end).trim();
    rest = end == StringRef::npos ? StringRef() : rest.substr(end + 1);
    if (line.empty()) continue;
    const auto [name, operands] = line.split(line.contains('\t') ? '\t' : ' ');
    AssemblyLine instruction{name.trim().str(), {}};
    llvm::SmallVector<StringRef> parts;
    operands.split(parts, ',', -1, false);
    for (StringRef part : parts) instruction.operands.push_back(part.trim().str());
    instructions.push_back(std::move(instruction));
  }
  return instructions;
}

/// Returns the name of a register without its size: "ax" for rax and eax.
std::string registerName(StringRef name) {
  const bool hasSize = name.size() == 3 && (name[0] == 'r' || name[0] == 'e') && llvm::isAlpha(name[1]);
  return name.drop_front(hasSize ? 1 : 0).str();
}

class Translation {
public:
  explicit Translation(llvm::CallInst& call)
      : call_(call), assembly_(*llvm::cast<llvm::InlineAsm>(call.getCalledOperand())), builder_(&call) {}

  bool run() {
    const std::vector<AssemblyLine> instructions = instructionsOf(firstAlternative(assembly_.getAsmString()));
    if (instructions.empty() || assembly_.getDialect() != llvm::InlineAsm::AD_ATT || !readConstraints())
      return false;
    for (const AssemblyLine& instruction : instructions)
      if (!knows(instruction)) return false;
    readInputs();
    for (const AssemblyLine& instruction : instructions) translate(instruction);
    replaceCall();
    return true;
  }

private:
  using Handler = void (Translation::*)(const std::vector<std::string>& operands);
  struct Row {
    Handler handler;
    size_t operands;
    bool sized; ///< the mnemonic may end in l or q
  };

  static const std::map<std::string, Row>& rows() {
    static const std::map<std::string, Row> all{
        {"cpuid", {&Translation::cpuid, 0, false}},    {"xgetbv", {&Translation::xgetbv, 0, false}},
        {"mul", {&Translation::multiply, 1, true}},    {"div", {&Translation::divide, 1, true}},
        {"add", {&Translation::add, 2, true}},         {"adc", {&Translation::addWithCarry, 2, true}},
        {"sub", {&Translation::subtract, 2, true}},    {"sbb", {&Translation::subtractWithCarry, 2, true}},
        {"bsf", {&Translation::firstBit, 2, true}},    {"bsr", {&Translation::lastBit, 2, true}},
        {"bswap", {&Translation::swapBytes, 1, true}}, {"mov", {&Translation::move, 2, true}},
        {"xchg", {&Translation::exchange, 2, true}},
    };
    return all;
  }

  static const Row* find(const std::string& name) {
    if (auto found = rows().find(name); found != rows().end()) return &found->second;
    if (name.empty() || (name.back() != 'l' && name.back() != 'q')) return nullptr;
    auto found = rows().find(name.substr(0, name.size() - 1));
    return found != rows().end() && found->second.sized ? &found->second : nullptr;
  }

  bool knows(const AssemblyLine& instruction) const {
    const Row* row = find(instruction.name);
    if (!row || row->operands != instruction.operands.size()) return false;
    for (const std::string& operand : instruction.operands)
      if (placeOf(operand).empty() && !isNumber(operand)) return false;
    return instruction.operands.empty() || !isNumber(instruction.operands.back());
  }

  void translate(const AssemblyLine& instruction) {
    const char size = instruction.name.back();
    const bool isSized = !rows().contains(instruction.name);
    width_ = isSized ? (size == 'l' ? 32 : 64) : widthOf(instruction.operands);
    (this->*find(instruction.name)->handler)(instruction.operands);
  }

  // Operands.

  struct Operand {
    std::string place;
    unsigned bits = 64;
    Value* input = nullptr;
  };

  /// Reads the operands' constraints; returns false if there is an operand of an unknown kind.
  bool readConstraints() {
    unsigned argument = 0;
    std::vector<llvm::Type*> outputs;
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(call_.getType()))
      outputs.assign(structure->element_begin(), structure->element_end());
    else if (!call_.getType()->isVoidTy())
      outputs.push_back(call_.getType());
    for (const llvm::InlineAsm::ConstraintInfo& constraint : assembly_.ParseConstraints()) {
      if (constraint.Type == llvm::InlineAsm::isClobber) continue;
      if (constraint.Type == llvm::InlineAsm::isLabel || constraint.isIndirect) return false;
      Operand operand{std::to_string(operands_.size()), 64, nullptr};
      llvm::Type* type = nullptr;
      if (constraint.Type == llvm::InlineAsm::isOutput) {
        if (outputCount_ == outputs.size()) return false;
        type = outputs[outputCount_++];
      } else {
        operand.input = call_.getArgOperand(argument++);
        type = operand.input->getType();
      }
      if (!type->isIntegerTy() || type->getIntegerBitWidth() > 64) return false;
      operand.bits = type->getIntegerBitWidth();
      for (const std::string& code : constraint.Codes) {
        if (StringRef(code).starts_with("{@")) return false; // an output that is a processor flag
        if (StringRef(code).starts_with("{")) operand.place = registerName(code.substr(1, code.size() - 2));
        if (unsigned tied = 0; constraint.Type == llvm::InlineAsm::isInput &&
                               !StringRef(code).getAsInteger(10, tied) && tied < operands_.size())
          operand.place = operands_[tied].place;
      }
      operands_.push_back(std::move(operand));
    }
    return outputCount_ == outputs.size();
  }

  void readInputs() {
    for (const Operand& operand : operands_)
      if (operand.input) places_[operand.place] = builder_.CreateZExt(operand.input, builder_.getInt64Ty());
  }

  static bool isNumber(StringRef operand) {
    int64_t value = 0;
    return operand.consume_front("$$") && !operand.getAsInteger(0, value);
  }

  /// Returns the place that a text names: an operand ("$1", "${1:q}") or a register ("%rbx", "%ebx"); empty
  /// if it is neither.
  std::string placeOf(StringRef text) const {
    if (text.consume_front("%")) return text.size() == 3 ? registerName(text) : std::string();
    const Operand* operand = operandOf(text);
    return operand ? operand->place : std::string();
  }

  const Operand* operandOf(StringRef text) const {
    if (!text.consume_front("$")) return nullptr;
    if (text.consume_front("{")) text = text.substr(0, text.find_first_of(":}"));
    unsigned number = 0;
    return text.getAsInteger(10, number) || number >= operands_.size() ? nullptr : &operands_[number];
  }

  /// Returns the width of an instruction whose mnemonic does not tell it: that of its operands, as an
  /// assembler derives it from registers.
  unsigned widthOf(const std::vector<std::string>& operands) const {
    unsigned width = 8;
    for (StringRef text : operands) {
      const Operand* operand = operandOf(text);
      const bool isWide = text.starts_with("%r") || text.ends_with(":q}");
      const bool isHalf = text.starts_with("%e") || text.ends_with(":k}");
      width = std::max(width, isWide ? 64 : isHalf ? 32 : operand ? operand->bits : width);
    }
    return width;
  }

  llvm::IntegerType* type() { return builder_.getIntNTy(width_); }

  Value* placeValue(const std::string& place) {
    Value*& value = places_[place];
    if (!value) value = builder_.getInt64(0);
    return builder_.CreateTrunc(value, type());
  }

  Value* read(const std::string& text) {
    if (!isNumber(text)) return placeValue(placeOf(text));
    int64_t value = 0;
    StringRef(text).drop_front(2).getAsInteger(0, value);
    return llvm::ConstantInt::getSigned(type(), value);
  }

  void writePlace(const std::string& place, Value* value) {
    places_[place] = builder_.CreateZExt(value, builder_.getInt64Ty());
  }
  void write(const std::string& text, Value* value) { writePlace(placeOf(text), value); }

  void replaceCall() {
    Value* result = llvm::PoisonValue::get(call_.getType());
    for (unsigned n = 0; n < outputCount_; ++n) {
      width_ = operands_[n].bits;
      Value* value = placeValue(operands_[n].place);
      result = call_.getType()->isStructTy() ? builder_.CreateInsertValue(result, value, n) : value;
    }
    if (!call_.getType()->isVoidTy()) call_.replaceAllUsesWith(result);
    call_.eraseFromParent();
  }

  // Instructions.

  void cpuid(const std::vector<std::string>&) {
    width_ = 32;
    Value* wanted = placeValue("ax");
    const std::pair<const char*, uint32_t ProcessorLeaf::*> answers[] = {{"ax", &ProcessorLeaf::ax},
                                                                         {"bx", &ProcessorLeaf::bx},
                                                                         {"cx", &ProcessorLeaf::cx},
                                                                         {"dx", &ProcessorLeaf::dx}};
    for (const auto& [place, member] : answers) {
      Value* answer = builder_.getInt32(0);
      for (const ProcessorLeaf& leaf : processor)
        answer = builder_.CreateSelect(builder_.CreateICmpEQ(wanted, builder_.getInt32(leaf.number)),
                                       builder_.getInt32(leaf.*member), answer);
      writePlace(place, answer);
    }
  }

  void xgetbv(const std::vector<std::string>&) {
    writePlace("ax", builder_.getInt32(enabledState));
    writePlace("dx", builder_.getInt32(0));
  }

  Value* twice(Value* value) { return builder_.CreateZExt(value, builder_.getIntNTy(2 * width_)); }
  Value* upperHalf(Value* value) {
    return builder_.CreateTrunc(builder_.CreateLShr(value, uint64_t{width_}), type());
  }

  void multiply(const std::vector<std::string>& operands) {
    Value* product = builder_.CreateMul(twice(placeValue("ax")), twice(read(operands[0])));
    writePlace("ax", builder_.CreateTrunc(product, type()));
    writePlace("dx", upperHalf(product));
  }

  /// Emits a division. A quotient that is too large is an error like division by zero, because both raise the
  /// same signal natively.
  void divide(const std::vector<std::string>& operands) {
    Value* high = placeValue("dx");
    Value* divisor = read(operands[0]);
    Value* fits = builder_.CreateICmpULT(high, divisor);
    Value* wide = twice(builder_.CreateSelect(fits, divisor, llvm::ConstantInt::get(type(), 0)));
    Value* dividend =
        builder_.CreateOr(builder_.CreateShl(twice(high), uint64_t{width_}), twice(placeValue("ax")));
    writePlace("ax", builder_.CreateTrunc(builder_.CreateUDiv(dividend, wide), type()));
    writePlace("dx", builder_.CreateTrunc(builder_.CreateURem(dividend, wide), type()));
  }

  void addTo(const std::vector<std::string>& operands, Value* carry) {
    Value* sum = builder_.CreateAdd(builder_.CreateAdd(twice(read(operands[1])), twice(read(operands[0]))),
                                    twice(carry));
    carry_ = builder_.CreateTrunc(upperHalf(sum), builder_.getInt1Ty());
    write(operands[1], builder_.CreateTrunc(sum, type()));
  }
  void add(const std::vector<std::string>& operands) { addTo(operands, builder_.getFalse()); }
  void addWithCarry(const std::vector<std::string>& operands) { addTo(operands, carry()); }

  void subtractFrom(const std::vector<std::string>& operands, Value* borrow) {
    Value* difference = builder_.CreateSub(
        builder_.CreateSub(twice(read(operands[1])), twice(read(operands[0]))), twice(borrow));
    carry_ = builder_.CreateTrunc(upperHalf(difference), builder_.getInt1Ty());
    write(operands[1], builder_.CreateTrunc(difference, type()));
  }
  void subtract(const std::vector<std::string>& operands) { subtractFrom(operands, builder_.getFalse()); }
  void subtractWithCarry(const std::vector<std::string>& operands) { subtractFrom(operands, carry()); }

  Value* carry() { return carry_ ? carry_ : builder_.getFalse(); }

  /// Writes the result of a bit scan unless the operand is zero: then there is no such bit, and the
  /// destination keeps its value.
  void writeUnlessZero(const std::vector<std::string>& operands, Value* result) {
    Value* isZero = builder_.CreateICmpEQ(read(operands[0]), llvm::ConstantInt::get(type(), 0));
    write(operands[1], builder_.CreateSelect(isZero, read(operands[1]), result));
  }
  void firstBit(const std::vector<std::string>& operands) {
    writeUnlessZero(operands, builder_.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, read(operands[0]),
                                                             builder_.getFalse()));
  }
  void lastBit(const std::vector<std::string>& operands) {
    Value* zeros =
        builder_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, read(operands[0]), builder_.getFalse());
    writeUnlessZero(operands, builder_.CreateXor(zeros, llvm::ConstantInt::get(type(), width_ - 1)));
  }

  void swapBytes(const std::vector<std::string>& operands) {
    write(operands[0], builder_.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, read(operands[0])));
  }

  void move(const std::vector<std::string>& operands) { write(operands[1], read(operands[0])); }

  void exchange(const std::vector<std::string>& operands) {
    Value* first = read(operands[0]);
    write(operands[0], read(operands[1]));
    write(operands[1], first);
  }

  llvm::CallInst& call_;
  const llvm::InlineAsm& assembly_;
  llvm::IRBuilder<> builder_;
  std::vector<Operand> operands_; ///< outputs, then inputs
  unsigned outputCount_ = 0;
  std::map<std::string, Value*> places_;
  Value* carry_ = nullptr;
  unsigned width_ = 64; ///< the width of the current instruction
};

} // namespace

llvm::PreservedAnalyses TranslateAssembly::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
  bool changed = false;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(block))
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction); call && call->isInlineAsm())
        changed |= Translation(*call).run();
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace sonde::frontend
