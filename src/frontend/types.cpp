#include "frontend/types.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>

namespace sonde::frontend {

using program::TypeKind;

std::optional<program::Type> scalarType(llvm::Type* type, const llvm::DataLayout& layout) {
  switch (type->getTypeID()) {
  case llvm::Type::IntegerTyID: {
    unsigned bits = type->getIntegerBitWidth();
    if (bits > 128) return std::nullopt;
    return program::Type{TypeKind::Integer, static_cast<uint16_t>(bits)};
  }
  case llvm::Type::PointerTyID:
    if (layout.getPointerTypeSizeInBits(type) != 64) return std::nullopt;
    return program::pointerType;
  case llvm::Type::HalfTyID: return program::Type{TypeKind::Half, 16};
  case llvm::Type::FloatTyID: return program::Type{TypeKind::Float, 32};
  case llvm::Type::DoubleTyID: return program::Type{TypeKind::Double, 64};
  case llvm::Type::X86_FP80TyID: return program::Type{TypeKind::X86Fp80, 80};
  default: return std::nullopt;
  }
}

namespace {

bool append(llvm::Type* type, const llvm::DataLayout& layout, uint64_t offset, std::vector<Leaf>& leaves) {
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    if (structure->isOpaque()) return false;
    const llvm::StructLayout* places = layout.getStructLayout(structure);
    for (unsigned n = 0; n < structure->getNumElements(); ++n)
      if (!append(structure->getElementType(n), layout, offset + places->getElementOffset(n), leaves))
        return false;
    return true;
  }
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    uint64_t size = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t n = 0; n < array->getNumElements(); ++n)
      if (!append(array->getElementType(), layout, offset + n * size, leaves)) return false;
    return true;
  }
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    std::optional<program::Type> element = scalarType(vector->getElementType(), layout);
    if (!element) return false;
    for (unsigned n = 0; n < vector->getNumElements(); ++n)
      leaves.push_back({*element, isPacked(type) ? offset : offset + uint64_t{n} * (element->bits / 8)});
    return true;
  }
  std::optional<program::Type> scalar = scalarType(type, layout);
  if (scalar) leaves.push_back({*scalar, offset});
  return scalar.has_value();
}

} // namespace

std::optional<std::vector<Leaf>> leavesOf(llvm::Type* type, const llvm::DataLayout& layout) {
  std::vector<Leaf> leaves;
  if (type->isVoidTy()) return leaves;
  if (!append(type, layout, 0, leaves)) return std::nullopt;
  return leaves;
}

unsigned slotsOf(const std::vector<Leaf>& leaves) {
  unsigned slots = 0;
  for (const Leaf& leaf : leaves) slots += leaf.type.slots();
  return slots;
}

bool isPacked(llvm::Type* type) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector && vector->getElementType()->isIntegerTy() &&
         vector->getElementType()->getIntegerBitWidth() % 8 != 0;
}

} // namespace sonde::frontend
