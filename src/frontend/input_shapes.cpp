/// \file
/// Finds the type of an object. It is that of the variable whose address is given, or of its first part of
/// the given size: `&point.x` and `&point` are the same address, and the size decides between them.

#include "frontend/input_shapes.h"

#include "frontend/runtime_mark.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <optional>
#include <set>

namespace sonde::frontend {

using input::Shape;

namespace {

/// Returns the type of what a pointer points to, or null if that is not known.
llvm::Type* pointeeOf(const llvm::Value* pointer) {
  if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(pointer))
    return variable->isArrayAllocation() ? nullptr : variable->getAllocatedType();
  if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(pointer)) return variable->getValueType();
  auto* element = llvm::dyn_cast<llvm::GEPOperator>(pointer);
  if (!element) return nullptr;
  // An array argument is passed as a pointer to its first element.
  return element->hasAllZeroIndices() ? pointeeOf(element->getPointerOperand())
                                      : element->getResultElementType();
}

std::optional<Shape> shapeOf(llvm::Type* type, uint64_t size, const llvm::DataLayout& layout) {
  while (type && type->isSized() && layout.getTypeAllocSize(type) != size) {
    if (!type->isAggregateType() || layout.getTypeAllocSize(type) < size) return Shape::Buffer;
    type = llvm::GetElementPtrInst::getTypeAtIndex(type, uint64_t{0});
  }
  if (!type || !type->isSized()) return std::nullopt;
  // A structure with a single member counts as that member.
  while (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    if (structure->getNumElements() != 1) return Shape::Buffer;
    type = structure->getElementType(0);
  }
  if (type->isIntegerTy() || type->isPointerTy()) return Shape::Number;
  return type->isArrayTy() ? std::optional(Shape::Buffer) : std::nullopt;
}

/// Returns the name and the shape of the object that a call of klee_make_symbolic makes symbolic, if the name
/// is a constant; no shape if it is not known.
std::optional<std::pair<std::string, std::optional<Shape>>> inputOf(const llvm::CallBase& call,
                                                                    const llvm::DataLayout& layout) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || callee->getName() != "klee_make_symbolic" || call.arg_size() != 3) return std::nullopt;
  llvm::StringRef name;
  if (!llvm::getConstantStringInfo(call.getArgOperand(2), name)) return std::nullopt;
  const llvm::Function* caller = call.getFunction();
  if (isRuntime(*caller) && caller->getName() == "main" && name == input::fuzzDataName)
    return std::pair(name.str(), std::optional(Shape::FuzzData));
  auto* size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
  llvm::Type* type = pointeeOf(call.getArgOperand(0)->stripPointerCasts());
  return std::pair(name.str(), size ? shapeOf(type, size->getZExtValue(), layout) : std::nullopt);
}

} // namespace

input::Shapes inputShapes(const llvm::Module& module) {
  input::Shapes shapes;
  std::set<std::string> unclear;
  for (const llvm::Function& function : module)
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const auto found = call ? inputOf(*call, module.getDataLayout()) : std::nullopt;
      if (!found) continue;
      const auto& [name, shape] = *found;
      if (!shape || shapes.try_emplace(name, *shape).first->second != *shape) unclear.insert(name);
    }
  for (const std::string& name : unclear) shapes.erase(name);
  return shapes;
}

} // namespace sonde::frontend
