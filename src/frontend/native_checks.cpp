#include "frontend/native_checks.h"

#include "frontend/native_build.h"
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
      : void_(llvm::Type::getVoidTy(module.getContext())),
        pointer_(llvm::PointerType::getUnqual(module.getContext())),
        failed_(module.getOrInsertFunction("__sonde_check_failed", void_, pointer_)),
        failedType_(module.getOrInsertFunction("__sonde_check_failed_type", void_, pointer_,
                                               llvm::Type::getInt64Ty(module.getContext()))),
        calls_(module.getOrInsertFunction("__sonde_check_call", void_, pointer_)),
        jumps_(module.getOrInsertFunction("__sonde_check_jump", void_, pointer_)),
        clearsStack_(module.getOrInsertFunction("__sonde_clear_stack", void_)) {}

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
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(instruction)) {
        const llvm::StringRef handler = handlerOf(*call);
        if (const char* kind = errorOfHandler(handler)) fail(*call, kind);
        // Which error it is depends on the pointer.
        if (handler == "__ubsan_handle_type_mismatch_v1")
          llvm::IRBuilder<>(call).CreateCall(failedType_, {call->getArgOperand(0), call->getArgOperand(1)});
        checkCall(*call);
      }
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

  /// Returns the name of the function that is called, which may be one of the compiler's instrumentation.
  static llvm::StringRef handlerOf(const llvm::CallInst& call) {
    const llvm::Function* callee = call.getCalledFunction();
    llvm::StringRef name = callee ? callee->getName() : llvm::StringRef();
    name.consume_back("_abort");
    return name;
  }

  /// Returns the kind of error that a function of the compiler's instrumentation reports; null for others.
  static const char* errorOfHandler(llvm::StringRef handler) {
    return llvm::StringSwitch<const char*>(handler)
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
        .Case("__ubsan_handle_function_type_mismatch", "BadCall")
        .Case("__ubsan_handle_missing_return", "MissingReturn")
        .Case("__ubsan_handle_builtin_unreachable", "UnreachableReached")
        .Case("__ubsan_handle_alignment_assumption", "Misaligned")
        .Default(nullptr);
  }

  void checkCall(llvm::CallInst& call) {
    llvm::IRBuilder<> builder(&call);
    if (call.isIndirectCall() && !call.isInlineAsm()) builder.CreateCall(calls_, call.getCalledOperand());
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration()) return;
    if (callee->getName() == "exit") builder.CreateCall(clearsStack_);
    if (llvm::is_contained({"longjmp", "_longjmp", "siglongjmp"}, callee->getName()))
      builder.CreateCall(jumps_, call.getArgOperand(0));
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

  llvm::Type* void_;
  llvm::Type* pointer_;
  llvm::FunctionCallee failed_, failedType_, calls_, jumps_, clearsStack_;
};

} // namespace

void addChecks(llvm::Module& module) {
  Checks checks(module);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    function.addFnAttr(llvm::Attribute::SanitizeAddress);
    if (!isRuntime(function)) checks.run(function);
  }
  // runtime/replay calls it, and takes care of what it leaves on the stack.
  if (llvm::Function* main = module.getFunction("main"); main && !main->isDeclaration())
    main->setName(renamedMain);
}

namespace {

/// Puts the value into memory and asks the sanitizer about that.
void askAbout(llvm::Value& value, llvm::Instruction& before) {
  llvm::IRBuilder<> atStart(&*before.getFunction()->getEntryBlock().getFirstInsertionPt());
  llvm::AllocaInst* room = atStart.CreateAlloca(value.getType());
  llvm::IRBuilder<> builder(&before);
  builder.CreateStore(&value, room);
  const uint64_t size = before.getModule()->getDataLayout().getTypeStoreSize(value.getType());
  builder.CreateCall(before.getModule()->getOrInsertFunction("__msan_check_mem_is_initialized",
                                                             builder.getVoidTy(), builder.getPtrTy(),
                                                             builder.getInt64Ty()),
                     {room, builder.getInt64(size)});
}

/// Returns the calls of functions that the program does not define.
std::vector<llvm::CallInst*> outsideCalls(llvm::Function& function) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
      if (const llvm::Function* callee = call->getCalledFunction();
          callee && callee->isDeclaration() && !callee->isIntrinsic())
        calls.push_back(call);
  return calls;
}

} // namespace

void checkInitialised(llvm::Module& module) {
  for (llvm::Function& function : module) {
    function.addFnAttr(llvm::Attribute::SanitizeMemory);
    for (llvm::CallInst* call : outsideCalls(function))
      for (llvm::Value* value : call->args())
        if (value->getType()->isSingleValueType()) askAbout(*value, *call);
  }
  llvm::Function* main = module.getFunction("main");
  if (!main) return;
  for (llvm::BasicBlock& block : *main) // the exit code
    if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()); end && end->getReturnValue())
      askAbout(*end->getReturnValue(), *end);
}

} // namespace sonde::frontend
