#include "frontend/native_checks.h"

#include "frontend/runtime_mark.h"
#include "frontend/written_mark.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <vector>

namespace sonde::frontend {

namespace {

class Checks {
public:
  explicit Checks(llvm::Module& module)
      : failed_(module.getOrInsertFunction("__sonde_check_failed", llvm::Type::getVoidTy(module.getContext()),
                                           llvm::PointerType::getUnqual(module.getContext()))) {}

  void run(llvm::Function& function) {
    std::vector<llvm::BinaryOperator*> shifts;
    std::vector<llvm::UnreachableInst*> ends;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
          operation && isChecked(*operation))
        shifts.push_back(operation);
      if (auto* end = llvm::dyn_cast<llvm::UnreachableInst>(&instruction); end && isReachable(*end))
        ends.push_back(end);
    }
    if (isAsWritten(function))
      for (llvm::BinaryOperator* shift : shifts) check(*shift);
    for (llvm::UnreachableInst* end : ends) fail(*end, "UnreachableReached");
  }

private:
  static bool isChecked(const llvm::BinaryOperator& operation) {
    return operation.isShift() && operation.getType()->isIntegerTy();
  }

  /// Returns false for an `unreachable` that only follows a call that does not return.
  static bool isReachable(const llvm::UnreachableInst& end) {
    auto* call = llvm::dyn_cast_or_null<llvm::CallBase>(end.getPrevNonDebugInstruction());
    return !call || !call->doesNotReturn();
  }

  void check(llvm::BinaryOperator& shift) {
    llvm::IRBuilder<> builder(&shift);
    llvm::Value* amount = shift.getOperand(1);
    llvm::Value* isTooMuch = builder.CreateICmpUGE(
        amount, llvm::ConstantInt::get(amount->getType(), shift.getType()->getIntegerBitWidth()));
    fail(*llvm::SplitBlockAndInsertIfThen(isTooMuch, shift.getIterator(), false), "OversizedShift");
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
