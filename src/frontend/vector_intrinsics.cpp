/// \file
/// Every x86-64 processor has SSE2, so programs use it without asking: hashes, searches in strings, codecs.
/// An optimiser replaces most of these intrinsics, but none runs here (passes.cpp).

#include "frontend/vector_intrinsics.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace sonde::frontend {

namespace {

using llvm::FixedVectorType;
using llvm::Value;

/// Makes the instructions for one call.
class Translation {
public:
  explicit Translation(llvm::CallInst& call) : call_(call), builder_(&call) {}

  Value* shift(llvm::Instruction::BinaryOps op) {
    Value* amount = call_.getArgOperand(1);
    if (amount->getType()->isVectorTy()) { // the lower half of a vector
      auto* halves = FixedVectorType::get(builder_.getInt64Ty(), 2);
      amount = builder_.CreateExtractElement(builder_.CreateBitCast(amount, halves), uint64_t{0});
    }
    Value* const vector = call_.getArgOperand(0);
    auto* const type = llvm::cast<FixedVectorType>(vector->getType());
    const unsigned width = type->getScalarSizeInBits();
    Value* const limit = llvm::ConstantInt::get(amount->getType(), width - 1);
    Value* const isWithin = builder_.CreateICmpULE(amount, limit);
    Value* const inside = builder_.CreateSelect(isWithin, amount, limit);
    Value* const each = builder_.CreateVectorSplat(
        type->getNumElements(), builder_.CreateZExtOrTrunc(inside, type->getElementType()));
    Value* const shifted = builder_.CreateBinOp(op, vector, each);
    if (op == llvm::Instruction::AShr) return shifted;
    return builder_.CreateSelect(isWithin, shifted, llvm::Constant::getNullValue(type));
  }

  /// Returns the highest bit of each element, the first as the lowest.
  Value* highestBits() {
    Value* vector = call_.getArgOperand(0);
    auto* const type = llvm::cast<FixedVectorType>(vector->getType());
    const unsigned width = type->getScalarSizeInBits();
    vector = builder_.CreateBitCast(vector, FixedVectorType::getInteger(type));
    Value* bits = builder_.getInt32(0);
    for (unsigned n = 0; n < type->getNumElements(); ++n) {
      Value* const highest =
          builder_.CreateLShr(builder_.CreateExtractElement(vector, uint64_t{n}), width - 1);
      bits = builder_.CreateOr(
          bits, builder_.CreateShl(builder_.CreateZExtOrTrunc(highest, builder_.getInt32Ty()), n));
    }
    return bits;
  }

  /// Returns both vectors as one with elements of half the width, those out of range as the nearest.
  Value* packed(bool isSigned) {
    auto* const type = llvm::cast<FixedVectorType>(call_.getArgOperand(0)->getType());
    const unsigned width = type->getScalarSizeInBits() / 2;
    const int64_t low = isSigned ? -(int64_t{1} << (width - 1)) : 0;
    const int64_t high = isSigned ? (int64_t{1} << (width - 1)) - 1 : (int64_t{1} << width) - 1;
    const auto narrow = [&](Value* vector) {
      Value* const least = llvm::ConstantInt::get(type, static_cast<uint64_t>(low), true);
      Value* const most = llvm::ConstantInt::get(type, static_cast<uint64_t>(high), true);
      vector = builder_.CreateSelect(builder_.CreateICmpSLT(vector, least), least, vector);
      vector = builder_.CreateSelect(builder_.CreateICmpSGT(vector, most), most, vector);
      return builder_.CreateTrunc(vector, FixedVectorType::getTruncatedElementVectorType(type));
    };
    std::vector<int> all(2 * size_t{type->getNumElements()});
    for (size_t n = 0; n < all.size(); ++n) all[n] = static_cast<int>(n);
    Value* const first = narrow(call_.getArgOperand(0));
    return builder_.CreateShuffleVector(first, narrow(call_.getArgOperand(1)), all);
  }

  Value* upperHalfOfProduct(bool isSigned) {
    Value* const product = builder_.CreateMul(wide(0, isSigned), wide(1, isSigned));
    return builder_.CreateTrunc(builder_.CreateLShr(product, width()), call_.getType());
  }

  /// Returns the sums of the products of neighbours.
  Value* sumsOfProducts() {
    Value* const products = builder_.CreateMul(wide(0, true), wide(1, true));
    return builder_.CreateAdd(builder_.CreateShuffleVector(products, {0, 2, 4, 6}),
                              builder_.CreateShuffleVector(products, {1, 3, 5, 7}));
  }

  Value* averages() {
    Value* const a = wide(0, false);
    Value* const sum = builder_.CreateAdd(a, wide(1, false));
    Value* const rounded = builder_.CreateAdd(sum, llvm::ConstantInt::get(a->getType(), 1));
    return builder_.CreateTrunc(builder_.CreateLShr(rounded, 1), call_.getType());
  }

private:
  unsigned width() const { return call_.getArgOperand(0)->getType()->getScalarSizeInBits(); }
  /// Returns an argument with elements of twice the width.
  Value* wide(unsigned number, bool isSigned) {
    Value* const vector = call_.getArgOperand(number);
    auto* const type =
        FixedVectorType::getExtendedElementVectorType(llvm::cast<FixedVectorType>(vector->getType()));
    return isSigned ? builder_.CreateSExt(vector, type) : builder_.CreateZExt(vector, type);
  }

  llvm::CallInst& call_;
  llvm::IRBuilder<> builder_;
};

/// Returns what the call gives, or null if it is none of those that are known.
Value* translated(llvm::CallInst& call, llvm::StringRef name) {
  using Op = llvm::Instruction::BinaryOps;
  if (!name.consume_front("llvm.x86.sse2."))
    return name == "llvm.x86.sse.movmsk.ps" ? Translation(call).highestBits() : nullptr;
  if (name.starts_with("psll.") || name.starts_with("pslli.")) return Translation(call).shift(Op::Shl);
  if (name.starts_with("psrl.") || name.starts_with("psrli.")) return Translation(call).shift(Op::LShr);
  if (name.starts_with("psra.") || name.starts_with("psrai.")) return Translation(call).shift(Op::AShr);
  if (name == "pmovmskb.128" || name == "movmsk.pd") return Translation(call).highestBits();
  if (name == "packsswb.128" || name == "packssdw.128") return Translation(call).packed(true);
  if (name == "packuswb.128") return Translation(call).packed(false);
  if (name == "pmulh.w") return Translation(call).upperHalfOfProduct(true);
  if (name == "pmulhu.w") return Translation(call).upperHalfOfProduct(false);
  if (name == "pmadd.wd") return Translation(call).sumsOfProducts();
  if (name == "pavg.b" || name == "pavg.w") return Translation(call).averages();
  return nullptr;
}

} // namespace

llvm::PreservedAnalyses TranslateVectorIntrinsics::run(llvm::Function& function,
                                                       llvm::FunctionAnalysisManager&) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& instruction : block)
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
        if (call->getCalledFunction() && call->getCalledFunction()->getName().starts_with("llvm.x86.sse"))
          calls.push_back(call);
  for (llvm::CallInst* call : calls)
    if (Value* result = translated(*call, call->getCalledFunction()->getName())) {
      call->replaceAllUsesWith(result);
      call->eraseFromParent();
    }
  return calls.empty() ? llvm::PreservedAnalyses::all() : llvm::PreservedAnalyses::none();
}

} // namespace sonde::frontend
