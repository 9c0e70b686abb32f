#include "frontend/fresh_memory.h"

#include "frontend/variable_scopes.h"
#include "support/fresh_byte.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <vector>

namespace sonde::frontend {

namespace {

llvm::Constant* freshValue(llvm::Type* type);

/// Returns the same of a structure or an array, element by element.
llvm::Constant* freshAggregate(llvm::Type* type) {
  std::vector<llvm::Constant*> elements;
  const uint64_t count = type->isStructTy() ? type->getStructNumElements() : type->getArrayNumElements();
  for (uint64_t n = 0; n < count; ++n) {
    llvm::Type* element = type->isStructTy() ? type->getStructElementType(static_cast<unsigned>(n))
                                             : type->getArrayElementType();
    elements.push_back(freshValue(element));
    if (!elements.back()) return nullptr;
  }
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type))
    return llvm::ConstantStruct::get(structure, elements);
  return llvm::ConstantArray::get(llvm::cast<llvm::ArrayType>(type), elements);
}

/// Returns the value of a type whose bytes are all those of new memory; null if no constant is that.
llvm::Constant* freshValue(llvm::Type* type) {
  if (auto* integer = llvm::dyn_cast<llvm::IntegerType>(type)) {
    const unsigned bytes = (integer->getBitWidth() + 7) / 8;
    const llvm::APInt value = llvm::APInt::getSplat(8 * bytes, llvm::APInt(8, freshByte));
    return llvm::ConstantInt::get(integer, value.trunc(integer->getBitWidth()));
  }
  if (type->isPointerTy())
    return llvm::ConstantExpr::getIntToPtr(freshValue(llvm::Type::getInt64Ty(type->getContext())), type);
  if (type->isFloatingPointTy()) {
    const auto bits = static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue());
    return llvm::ConstantFP::get(
        type, llvm::APFloat(type->getFltSemantics(), llvm::APInt::getSplat(bits, llvm::APInt(8, freshByte))));
  }
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    llvm::Constant* element = freshValue(vector->getElementType());
    return element ? llvm::ConstantVector::getSplat(vector->getElementCount(), element) : nullptr;
  }
  if (type->isAggregateType()) return freshAggregate(type);
  return nullptr;
}

void fill(llvm::AllocaInst& variable, llvm::Instruction* after) {
  llvm::IRBuilder<> builder(after->getNextNode());
  builder.SetCurrentDebugLocation({}); // the code belongs to no source line
  const llvm::DataLayout& layout = variable.getModule()->getDataLayout();
  llvm::Value* size = builder.CreateMul(
      builder.CreateZExtOrTrunc(variable.getArraySize(), builder.getInt64Ty()),
      builder.getInt64(layout.getTypeAllocSize(variable.getAllocatedType()).getFixedValue()));
  builder.CreateMemSet(&variable, builder.getInt8(freshByte), size, variable.getAlign());
}

} // namespace

void assignFresh(std::span<llvm::AllocaInst* const> variables) {
  for (llvm::AllocaInst* variable : variables)
    if (llvm::Constant* value = freshValue(variable->getAllocatedType()))
      for (llvm::Instruction* begin : beginsOf(*variable)) {
        llvm::IRBuilder<> builder(begin->getNextNode());
        builder.SetCurrentDebugLocation({}); // the code belongs to no source line
        builder.CreateAlignedStore(value, variable, variable->getAlign());
      }
}

void fillNewVariables(llvm::Module& module) {
  for (llvm::Function& function : module) {
    std::vector<llvm::AllocaInst*> variables;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) variables.push_back(variable);
      for (llvm::Use& use : instruction.operands())
        if (llvm::isa<llvm::UndefValue>(use.get()) && use->getType()->isFirstClassType() &&
            !use->getType()->isTokenTy())
          use.set(llvm::Constant::getNullValue(use->getType()));
    }
    for (llvm::AllocaInst* variable : variables)
      if (!variable->isUsedWithInAlloca() && !variable->isSwiftError())
        for (llvm::Instruction* begin : beginsOf(*variable)) fill(*variable, begin);
  }
}

} // namespace sonde::frontend
