#include "frontend/call_checks.h"

#include <algorithm>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <optional>
#include <vector>

namespace sonde::frontend {

namespace {

/// A function of <stdio.h> that takes a format.
struct FormatFunction {
  llvm::StringRef name;
  unsigned format;     ///< the number of the argument that is the format
  bool isList = false; ///< the format's arguments are a `va_list`
};

const FormatFunction formatFunctions[] = {
    {"printf", 0},         {"fprintf", 1},        {"dprintf", 1},         {"sprintf", 1},
    {"snprintf", 2},       {"asprintf", 1},       {"vprintf", 0, true},   {"vfprintf", 1, true},
    {"vdprintf", 1, true}, {"vsprintf", 1, true}, {"vsnprintf", 2, true}, {"vasprintf", 1, true},
    {"__printf_chk", 1},   {"__fprintf_chk", 2},  {"__sprintf_chk", 3},   {"__snprintf_chk", 4},
};

/// A function that allocates, and the number of the argument that is the size.
struct Allocator {
  llvm::StringRef name;
  unsigned size;
};

const Allocator allocators[] = {
    {"malloc", 0},   {"realloc", 1}, {"aligned_alloc", 1},
    {"memalign", 1}, {"valloc", 0},  {"posix_memalign", 2},
};

template <class Row, size_t count> const Row* find(const Row (&rows)[count], const llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration()) return nullptr; // the program may have its own
  const auto* row = std::ranges::find(rows, callee->getName(), &Row::name);
  return row == std::end(rows) ? nullptr : row;
}

class CallChecks {
public:
  CallChecks(llvm::Module& module, const check::Selection& checks)
      : module_(module), checks_(checks), void_(llvm::Type::getVoidTy(module.getContext())),
        flag_(llvm::Type::getInt32Ty(module.getContext())) {}

  void run(llvm::Function& function) {
    using enum check::Check;
    const bool formats = checks_.has(Format) || checks_.has(FormatArguments) || checks_.has(FormatType);
    std::vector<llvm::Instruction*> all; // because checks add further instructions
    for (llvm::Instruction& instruction : llvm::instructions(function)) all.push_back(&instruction);
    const llvm::DominatorTree dominators(function);
    for (llvm::Instruction* instruction : all) {
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(instruction)) {
        if (formats) checkFormat(*call);
        if (checks_.has(AllocationOverflow)) checkSize(*call, dominators);
        if (checks_.has(SignedOverflow)) checkAbsolute(*call);
      }
      if (checks_.has(PointerPair)) checkPointers(*instruction);
    }
  }

private:
  void insert(llvm::Instruction& before, const char* name, llvm::ArrayRef<llvm::Value*> arguments) {
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
    const llvm::FunctionCallee callee =
        module_.getOrInsertFunction(name, llvm::FunctionType::get(void_, types, false));
    markAdded(*llvm::IRBuilder<>(&before).CreateCall(callee, arguments));
  }

  static void markAdded(llvm::Instruction& instruction) {
    instruction.setMetadata(llvm::LLVMContext::MD_nosanitize,
                            llvm::MDNode::get(instruction.getContext(), {}));
  }

  // --- Absolute values ---

  /// Adds the negation that `abs` and its kin make: it overflows where they are undefined, and nowhere else.
  static void checkAbsolute(llvm::CallInst& call) {
    if (call.getIntrinsicID() != llvm::Intrinsic::abs || !call.getType()->isIntegerTy()) return;
    if (llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isZero()) return; // defined by -fwrapv
    auto* negated = llvm::BinaryOperator::CreateNSWNeg(call.getArgOperand(0), "", call.getIterator());
    negated->setDebugLoc(call.getDebugLoc());
    markAdded(*negated);
  }

  // --- Formats ---

  /// Returns the letter that tells the type of an argument (builtin/control/call_checks.h).
  static char letterOf(const llvm::CallInst& call, unsigned argument) {
    const llvm::Type* type = call.getArgOperand(argument)->getType();
    if (call.isByValArgument(argument)) return '?';
    if (type->isPointerTy()) return 'p';
    if (type->isDoubleTy()) return 'd';
    if (type->isX86_FP80Ty()) return 'D';
    if (type->isIntegerTy()) return type->getIntegerBitWidth() <= 32 ? 'i' : 'l';
    return '?';
  }

  void checkFormat(llvm::CallInst& call) {
    const FormatFunction* row = find(formatFunctions, call);
    if (!row || call.arg_size() <= row->format || !call.getArgOperand(row->format)->getType()->isPointerTy())
      return;
    std::string types;
    for (unsigned n = row->format + 1; n < call.arg_size(); ++n) types += letterOf(call, n);
    llvm::IRBuilder<> builder(&call);
    llvm::Constant* text = builder.CreateGlobalString(row->isList ? "v" : types, "sonde.types");
    insert(call, "__sonde_check_format", {call.getArgOperand(row->format), text});
  }

  // --- Allocations ---

  /// Returns the product that an allocation's size is made of, looking through additions and through a
  /// variable that is assigned once; null if there is none.
  static llvm::BinaryOperator* productOf(llvm::Value* size) {
    if (auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(size);
        sum && sum->getOpcode() == llvm::Instruction::Add) {
      llvm::BinaryOperator* left = productOf(sum->getOperand(0));
      return left ? left : productOf(sum->getOperand(1));
    }
    if (auto* wider = llvm::dyn_cast<llvm::ZExtInst>(size)) return productOf(wider->getOperand(0));
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(size)) {
      llvm::Value* assigned = assignedOnce(load->getPointerOperand());
      return assigned ? productOf(assigned) : nullptr;
    }
    auto* product = llvm::dyn_cast<llvm::BinaryOperator>(size);
    const bool isUnsigned =
        product && product->getOpcode() == llvm::Instruction::Mul && !product->hasNoSignedWrap();
    return isUnsigned ? product : nullptr;
  }

  /// Returns the value of a local variable that is only read, and written at one place; null otherwise.
  static llvm::Value* assignedOnce(llvm::Value* variable) {
    llvm::Value* value = nullptr;
    if (!llvm::isa<llvm::AllocaInst>(variable)) return nullptr;
    for (llvm::User* user : variable->users()) {
      if (llvm::isa<llvm::LoadInst>(user)) continue;
      if (auto* mark = llvm::dyn_cast<llvm::IntrinsicInst>(user); mark && mark->isLifetimeStartOrEnd())
        continue;
      auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      if (!store || store->getPointerOperand() != variable || value) return nullptr;
      value = store->getValueOperand();
    }
    return value;
  }

  void checkSize(llvm::CallInst& call, const llvm::DominatorTree& dominators) {
    const Allocator* row = find(allocators, call);
    if (!row || call.arg_size() <= row->size) return;
    llvm::BinaryOperator* product = productOf(call.getArgOperand(row->size));
    if (!product || !dominators.dominates(product, &call)) return;
    // The check comes at the allocation: programs find out about an overflow after they have multiplied, too.
    llvm::IRBuilder<> builder(&call);
    auto* both = llvm::cast<llvm::Instruction>(builder.CreateBinaryIntrinsic(
        llvm::Intrinsic::umul_with_overflow, product->getOperand(0), product->getOperand(1)));
    auto* overflows = llvm::cast<llvm::Instruction>(builder.CreateExtractValue(both, 1));
    auto* flag = llvm::cast<llvm::Instruction>(builder.CreateZExt(overflows, flag_));
    for (llvm::Instruction* added : {both, overflows, flag}) markAdded(*added);
    insert(call, "__sonde_check_product", {flag});
  }

  // --- Pairs of pointers ---

  static llvm::Value* pointerBehind(llvm::Value* number) {
    auto* cast = llvm::dyn_cast<llvm::PtrToIntInst>(number);
    return cast ? cast->getPointerOperand() : nullptr;
  }

  void checkPointers(llvm::Instruction& instruction) {
    if (auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
        compare && compare->isRelational() && compare->getOperand(0)->getType()->isPointerTy())
      insert(instruction, "__sonde_check_pointers", {compare->getOperand(0), compare->getOperand(1)});
    if (instruction.getOpcode() != llvm::Instruction::Sub) return;
    llvm::Value* left = pointerBehind(instruction.getOperand(0));
    llvm::Value* right = pointerBehind(instruction.getOperand(1));
    if (left && right) insert(instruction, "__sonde_check_pointers", {left, right});
  }

  llvm::Module& module_;
  const check::Selection& checks_;
  llvm::Type* void_;
  llvm::Type* flag_;
};

} // namespace

void addCallChecks(llvm::Module& module, const check::Selection& checks) {
  CallChecks pass(module, checks);
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) pass.run(function);
}

} // namespace sonde::frontend
