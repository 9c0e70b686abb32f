/// \file
/// Finds the type of an object. It is that of the variable whose address is given, or of its first part of
/// the given size: `&point.x` and `&point` are the same address, and the size decides between them. An object
/// of the heap has the type that a pointer variable with its address points to, which only debug information
/// knows.

#include "frontend/input_shapes.h"

#include "frontend/runtime_mark.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
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

/// Returns a type without `typedef`, `const` and `volatile`; null is `void`.
const llvm::DIType* plainType(const llvm::DIType* type) {
  using namespace llvm::dwarf;
  while (auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    if (tag != DW_TAG_typedef && tag != DW_TAG_const_type && tag != DW_TAG_volatile_type) break;
    type = derived->getBaseType();
  }
  return type;
}

/// Returns the type that the source's variables with this value point to; null if it is not known.
const llvm::DIType* pointeeInSource(llvm::Value* pointer) {
  llvm::SmallVector<llvm::DbgValueInst*> instructions; // the older form, which is not used
  llvm::SmallVector<llvm::DbgVariableRecord*> records;
  llvm::findDbgValues(instructions, pointer, &records);
  for (const llvm::DbgVariableRecord* record : records) {
    auto* type = llvm::dyn_cast_or_null<llvm::DIDerivedType>(plainType(record->getVariable()->getType()));
    if (!type || type->getTag() != llvm::dwarf::DW_TAG_pointer_type) continue;
    if (const llvm::DIType* pointee = plainType(type->getBaseType())) return pointee;
  }
  return nullptr;
}

/// Returns nothing for floating-point numbers and for types that are not known.
std::optional<Shape> shapeOf(const llvm::DIType* type, uint64_t size) {
  using namespace llvm::dwarf;
  if (!type) return std::nullopt;
  if (type->getSizeInBits() != 8 * size || type->getTag() == DW_TAG_structure_type) return Shape::Buffer;
  auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type);
  if (basic && basic->getEncoding() == DW_ATE_float) return std::nullopt;
  return basic || type->getTag() == DW_TAG_pointer_type || type->getTag() == DW_TAG_enumeration_type
             ? Shape::Number
             : Shape::Buffer;
}

/// An object that a call makes symbolic.
struct NamedInput {
  std::string name;
  std::optional<Shape> shape; ///< nothing if it is not known
};

NamedInput objectOf(const llvm::CallBase& call, llvm::StringRef name) {
  const llvm::Function* caller = call.getFunction();
  if (isRuntime(*caller) && caller->getName() == "main" && name == input::fuzzDataName)
    return {name.str(), Shape::FuzzData};
  auto* size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
  if (!size) return {name.str(), std::nullopt};
  llvm::Value* pointer = call.getArgOperand(0)->stripPointerCasts();
  if (llvm::Type* type = pointeeOf(pointer))
    return {name.str(), shapeOf(type, size->getZExtValue(), caller->getDataLayout())};
  return {name.str(), shapeOf(pointeeInSource(pointer), size->getZExtValue())};
}

/// Returns nothing if the call makes no object symbolic, or one whose name is no constant.
std::optional<NamedInput> inputOf(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || call.arg_size() == 0) return std::nullopt;
  llvm::StringRef name;
  if (!llvm::getConstantStringInfo(call.getArgOperand(call.arg_size() - 1), name)) return std::nullopt;
  if (callee->getName() == "klee_int" || callee->getName() == "klee_range")
    return NamedInput{name.str(), Shape::Number};
  if (callee->getName() != "klee_make_symbolic" || call.arg_size() != 3) return std::nullopt;
  return objectOf(call, name);
}

} // namespace

input::Shapes inputShapes(const llvm::Module& module) {
  input::Shapes shapes;
  std::set<std::string> unclear;
  for (const llvm::Function& function : module)
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const std::optional<NamedInput> found = call ? inputOf(*call) : std::nullopt;
      if (!found) continue;
      const auto& [name, shape] = *found;
      if (!shape || shapes.try_emplace(name, *shape).first->second != *shape) unclear.insert(name);
    }
  for (const std::string& name : unclear) shapes.erase(name);
  return shapes;
}

} // namespace sonde::frontend
