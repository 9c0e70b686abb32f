#include "frontend/native_checks.h"

#include "frontend/runtime_mark.h"
#include "frontend/written_mark.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <optional>
#include <vector>

namespace sonde::frontend {

namespace {

class Checks {
public:
  explicit Checks(llvm::Module& module)
      : failed_(module.getOrInsertFunction("__sonde_check_failed", llvm::Type::getVoidTy(module.getContext()),
                                           llvm::PointerType::getUnqual(module.getContext()))) {}

  void run(llvm::Function& function) {
    const bool checksShifts = isChecked(function, check::Check::Shift);
    const bool checksOverflow = isChecked(function, check::Check::SignedOverflow);
    std::vector<llvm::Instruction*> all; // because checks add further instructions
    for (llvm::Instruction& instruction : llvm::instructions(function)) all.push_back(&instruction);
    for (llvm::Instruction* instruction : all) {
      if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(instruction);
          operation && operation->getType()->isIntegerTy()) {
        if (operation->isShift() && checksShifts) checkShift(*operation);
        if (const auto intrinsic = withOverflow(*operation); intrinsic && checksOverflow)
          checkOverflow(*operation, *intrinsic);
      }
      if (auto* end = llvm::dyn_cast<llvm::UnreachableInst>(instruction); end && isReachable(*end))
        fail(*end, "UnreachableReached");
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(instruction))
        if (const char* kind = errorOfHandler(*call)) fail(*call, kind);
    }
  }

private:
  /// Returns false for an `unreachable` that only follows a call that does not return.
  static bool isReachable(const llvm::UnreachableInst& end) {
    auto* call = llvm::dyn_cast_or_null<llvm::CallBase>(end.getPrevNonDebugInstruction());
    return !call || !call->doesNotReturn();
  }

  /// Returns the intrinsic that tells whether an operation overflows that must not; nothing for any other.
  static std::optional<llvm::Intrinsic::ID> withOverflow(const llvm::BinaryOperator& operation) {
    if (!llvm::isa<llvm::OverflowingBinaryOperator>(operation) || !operation.hasNoSignedWrap())
      return std::nullopt;
    switch (operation.getOpcode()) {
    case llvm::Instruction::Add: return llvm::Intrinsic::sadd_with_overflow;
    case llvm::Instruction::Sub: return llvm::Intrinsic::ssub_with_overflow;
    case llvm::Instruction::Mul: return llvm::Intrinsic::smul_with_overflow;
    default: return std::nullopt;
    }
  }

  /// Returns the kind of error that a function of the compiler's instrumentation reports; null for others.
  static const char* errorOfHandler(const llvm::CallInst& call) {
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee) return nullptr;
    llvm::StringRef name = callee->getName();
    name.consume_back("_abort");
    return llvm::StringSwitch<const char*>(name)
        .Case("__ubsan_handle_out_of_bounds", "IndexOutOfBounds")
        .Case("__ubsan_handle_vla_bound_not_positive", "BadArraySize")
        .Cases("__ubsan_handle_nonnull_arg", "__ubsan_handle_nonnull_return_v1", "NullArgument")
        .Cases("__ubsan_handle_add_overflow", "__ubsan_handle_sub_overflow", "__ubsan_handle_mul_overflow",
               "__ubsan_handle_negate_overflow", "IntegerOverflow")
        .Case("__ubsan_handle_shift_out_of_bounds", "ShiftOverflow")
        .Case("__ubsan_handle_float_cast_overflow", "BadConversion")
        .Case("__ubsan_handle_implicit_conversion", "LossyConversion")
        .Case("__ubsan_handle_load_invalid_value", "InvalidValue")
        .Case("__ubsan_handle_invalid_builtin", "BadBuiltin")
        .Case("__ubsan_handle_pointer_overflow", "PointerOverflow")
        .Default(nullptr);
  }

  void checkShift(llvm::BinaryOperator& shift) {
    llvm::IRBuilder<> builder(&shift);
    llvm::Value* amount = shift.getOperand(1);
    llvm::Value* isTooMuch = builder.CreateICmpUGE(
        amount, llvm::ConstantInt::get(amount->getType(), shift.getType()->getIntegerBitWidth()));
    fail(*llvm::SplitBlockAndInsertIfThen(isTooMuch, shift.getIterator(), false), "OversizedShift");
  }

  void checkOverflow(llvm::BinaryOperator& operation, llvm::Intrinsic::ID intrinsic) {
    llvm::IRBuilder<> builder(&operation);
    llvm::Value* both =
        builder.CreateBinaryIntrinsic(intrinsic, operation.getOperand(0), operation.getOperand(1));
    llvm::Value* overflows = builder.CreateExtractValue(both, 1);
    fail(*llvm::SplitBlockAndInsertIfThen(overflows, operation.getIterator(), false), "IntegerOverflow");
  }

  void fail(llvm::Instruction& before, const char* kind) {
    llvm::IRBuilder<> builder(&before);
    builder.CreateCall(failed_, builder.CreateGlobalString(kind));
  }

  llvm::FunctionCallee failed_;
};

} // namespace

void addChecks(llvm::Module& module) {
  Checks checks(module);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    function.addFnAttr(llvm::Attribute::SanitizeAddress);
    if (!isRuntime(function)) checks.run(function);
  }
}

} // namespace sonde::frontend
