#include "frontend/constants.h"

#include <cstring>
#include <llvm/ADT/APInt.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/Operator.h>

namespace sonde::frontend {

namespace {

unsigned bitsOf(llvm::Type* type) { return type->isPointerTy() ? 64 : type->getScalarSizeInBits(); }

void storeBits(const llvm::APInt& value, uint8_t* to, uint64_t size) {
  for (uint64_t n = 0; n < size && n * 8 < value.getBitWidth(); ++n)
    to[n] = static_cast<uint8_t>(value.extractBitsAsZExtValue(
        std::min<unsigned>(8, value.getBitWidth() - unsigned(n) * 8), unsigned(n) * 8));
}

} // namespace

std::optional<llvm::APInt> ConstantEvaluator::scalar(const llvm::Constant* constant) const {
  unsigned bits = bitsOf(constant->getType());
  if (auto* integer = llvm::dyn_cast<llvm::ConstantInt>(constant)) return integer->getValue();
  if (auto* number = llvm::dyn_cast<llvm::ConstantFP>(constant))
    return number->getValueAPF().bitcastToAPInt();
  if (llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue, llvm::ConstantAggregateZero>(constant))
    return llvm::APInt(bits, 0);
  if (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(constant)) return scalar(alias->getAliasee());
  if (auto* value = llvm::dyn_cast<llvm::GlobalValue>(constant)) {
    auto found = addresses_.globals.find(value);
    if (found == addresses_.globals.end()) return std::nullopt;
    return llvm::APInt(64, found->second);
  }
  if (auto* label = llvm::dyn_cast<llvm::BlockAddress>(constant)) {
    auto found = addresses_.labels.find(label);
    if (found == addresses_.labels.end()) return std::nullopt;
    return llvm::APInt(64, found->second);
  }
  if (auto* equivalent = llvm::dyn_cast<llvm::DSOLocalEquivalent>(constant))
    return scalar(equivalent->getGlobalValue());
  if (auto* plain = llvm::dyn_cast<llvm::NoCFIValue>(constant)) return scalar(plain->getGlobalValue());
  if (auto* node = llvm::dyn_cast<llvm::ConstantExpr>(constant)) return expression(node);
  return std::nullopt;
}

std::optional<llvm::APInt> ConstantEvaluator::expression(const llvm::ConstantExpr* node) const {
  if (node->getType()->isVectorTy()) return std::nullopt;
  if (auto* address = llvm::dyn_cast<llvm::GEPOperator>(node)) {
    std::optional<llvm::APInt> base = scalar(llvm::cast<llvm::Constant>(address->getPointerOperand()));
    if (!base) return std::nullopt;
    llvm::APInt offset(64, 0);
    if (!address->accumulateConstantOffset(layout_, offset)) {
      // Some indices are constant expressions themselves: (i64)&symbol used as an offset.
      offset = llvm::APInt(64, 0);
      llvm::MapVector<llvm::Value*, llvm::APInt> variable;
      if (!address->collectOffset(layout_, 64, variable, offset)) return std::nullopt;
      for (auto& [index, scale] : variable) {
        std::optional<llvm::APInt> value = scalar(llvm::cast<llvm::Constant>(index));
        if (!value) return std::nullopt;
        offset += value->sextOrTrunc(64) * scale;
      }
    }
    return *base + offset;
  }
  const llvm::Constant* operand = node->getOperand(0);
  std::optional<llvm::APInt> left = operand->getType()->isVectorTy() ? vectorBits(operand) : scalar(operand);
  if (!left) return std::nullopt;
  unsigned bits = bitsOf(node->getType());
  switch (node->getOpcode()) {
  case llvm::Instruction::Trunc:
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::IntToPtr: return left->zextOrTrunc(bits);
  case llvm::Instruction::BitCast:
  case llvm::Instruction::AddrSpaceCast: return left;
  default: break;
  }
  if (node->getNumOperands() < 2) return std::nullopt;
  std::optional<llvm::APInt> right = scalar(node->getOperand(1));
  if (!right) return std::nullopt;
  switch (node->getOpcode()) {
  case llvm::Instruction::Add: return *left + *right;
  case llvm::Instruction::Sub: return *left - *right;
  case llvm::Instruction::Mul: return *left * *right;
  case llvm::Instruction::Xor: return *left ^ *right;
  case llvm::Instruction::Shl: return left->shl(*right);
  default: return std::nullopt;
  }
}

std::optional<llvm::APInt> ConstantEvaluator::vectorBits(const llvm::Constant* constant) const {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(constant->getType());
  if (!vector) return std::nullopt;
  unsigned bits = bitsOf(vector->getElementType());
  llvm::APInt whole(bits * vector->getNumElements(), 0);
  for (unsigned n = 0; n < vector->getNumElements(); ++n) {
    const llvm::Constant* element = constant->getAggregateElement(n);
    std::optional<llvm::APInt> value = element ? scalar(element) : std::nullopt;
    if (!value) return std::nullopt;
    whole.insertBits(*value, n * bits);
  }
  return whole;
}

bool ConstantEvaluator::appendSlots(const llvm::Constant* constant, std::vector<uint64_t>& slots) const {
  llvm::Type* type = constant->getType();
  if (type->isAggregateType() || type->isVectorTy()) {
    std::optional<std::vector<Leaf>> leaves = leavesOf(type, layout_);
    if (!leaves) return false;
    if (llvm::isa<llvm::UndefValue, llvm::ConstantAggregateZero>(constant)) {
      slots.insert(slots.end(), slotsOf(*leaves), 0);
      return true;
    }
    uint64_t count = type->isStructTy()  ? type->getStructNumElements()
                     : type->isArrayTy() ? type->getArrayNumElements()
                                         : llvm::cast<llvm::FixedVectorType>(type)->getNumElements();
    for (uint64_t n = 0; n < count; ++n) {
      const llvm::Constant* element = constant->getAggregateElement(static_cast<unsigned>(n));
      if (!element || !appendSlots(element, slots)) return false;
    }
    return true;
  }
  std::optional<llvm::APInt> value = scalar(constant);
  if (!value || value->getBitWidth() > 128) return false;
  slots.push_back(value->extractBitsAsZExtValue(std::min(64u, value->getBitWidth()), 0));
  if (value->getBitWidth() > 64)
    slots.push_back(value->extractBitsAsZExtValue(value->getBitWidth() - 64, 64));
  return true;
}

std::optional<std::vector<uint64_t>> ConstantEvaluator::slots(const llvm::Constant* constant) const {
  std::vector<uint64_t> slots;
  if (!appendSlots(constant, slots)) return std::nullopt;
  return slots;
}

bool ConstantEvaluator::bytes(const llvm::Constant* constant, uint8_t* to, uint64_t size) const {
  llvm::Type* type = constant->getType();
  if (llvm::isa<llvm::UndefValue, llvm::ConstantAggregateZero, llvm::ConstantPointerNull>(constant))
    return true;
  if (auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(constant)) {
    llvm::StringRef raw = data->getRawDataValues();
    std::memcpy(to, raw.data(), std::min<uint64_t>(raw.size(), size));
    return true;
  }
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* places = layout_.getStructLayout(structure);
    for (unsigned n = 0; n < structure->getNumElements(); ++n) {
      uint64_t offset = places->getElementOffset(n);
      if (!bytes(constant->getAggregateElement(n), to + offset, size - offset)) return false;
    }
    return true;
  }
  if (type->isArrayTy()) {
    uint64_t stride = layout_.getTypeAllocSize(type->getArrayElementType());
    for (uint64_t n = 0; n < type->getArrayNumElements(); ++n)
      if (!bytes(constant->getAggregateElement(static_cast<unsigned>(n)), to + n * stride, size - n * stride))
        return false;
    return true;
  }
  if (llvm::isa<llvm::FixedVectorType>(type)) {
    std::optional<llvm::APInt> whole = vectorBits(constant);
    if (!whole) return false;
    storeBits(*whole, to, size);
    return true;
  }
  std::optional<llvm::APInt> value = scalar(constant);
  if (value) storeBits(*value, to, size);
  return value.has_value();
}

} // namespace sonde::frontend
