#include "frontend/points_to_values.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace sonde::frontend {

using pointsto::MemoryKind;
using pointsto::unlimited;

PointsToValues::PointsToValues(const llvm::Module& source, pointsto::ConstraintGraph& target)
    : graph(target), layout(source.getDataLayout()), module(source), nothing_(graph.addNode()),
      escaped_(graph.addNode()) {
  constants_ = remember(graph.addObject(unlimited, 1), MemoryKind::Constants, nullptr);
  // Code that is not known may do anything with what it can reach: it goes from an object to all that the
  // object points to, and stores whatever it has wherever it can.
  graph.offset(escaped_, escaped_, 0, 1);
  graph.load(escaped_, escaped_, 8);
  graph.store(escaped_, escaped_, 8);
}

ObjectId PointsToValues::remember(ObjectId object, MemoryKind kind, const llvm::Value* value) {
  sources_.emplace(object, Source{kind, value});
  return object;
}

NodeId PointsToValues::node(const llvm::Value* value) {
  if (auto* constant = llvm::dyn_cast<llvm::Constant>(value)) return constantNode(constant);
  const auto [found, isNew] = nodes_.try_emplace(value, nothing_);
  if (isNew) found->second = graph.addNode();
  return found->second;
}

NodeId PointsToValues::result(const llvm::Function* function) {
  const auto [found, isNew] = results_.try_emplace(function, nothing_);
  if (isNew) found->second = graph.addNode();
  return found->second;
}

NodeId PointsToValues::pointerTo(ObjectId object, int64_t offset) {
  const NodeId pointer = graph.addNode();
  graph.addressOf(pointer, object, offset);
  return pointer;
}

NodeId PointsToValues::anywhere(NodeId from) {
  const NodeId moved = graph.addNode();
  graph.offset(moved, from, 0, 1);
  return moved;
}

// --- Objects ---

ObjectId PointsToValues::object(const llvm::Function* function) {
  const auto found = objects_.find(function);
  if (found != objects_.end()) return found->second;
  return objects_[function] = remember(graph.addFunction(), MemoryKind::Function, function);
}

ObjectId PointsToValues::object(const llvm::GlobalVariable* global) {
  const auto found = objects_.find(global);
  if (found != objects_.end()) return found->second;
  if (global->isConstant() && global->hasInitializer() && !hasAddress(global->getInitializer()))
    return objects_[global] = constants_;
  llvm::Type* type = global->getValueType();
  uint64_t size = type->isSized() ? layout.getTypeAllocSize(type).getFixedValue() : 0;
  if (size == 0 || global->isDeclaration()) size = unlimited; // it is larger where it is defined
  return objects_[global] = remember(graph.addObject(size, period(type)), MemoryKind::Global, global);
}

ObjectId PointsToValues::allocation(MemoryKind kind, const llvm::Instruction* instruction, uint64_t size,
                                    uint64_t elementSize) {
  const auto found = allocations_.find({kind, instruction});
  if (found != allocations_.end()) return found->second;
  const ObjectId object = remember(graph.addObject(size, elementSize), kind, instruction);
  allocations_.emplace(std::pair(kind, instruction), object);
  return object;
}

ObjectId PointsToValues::variadic(const llvm::Function* function) {
  const auto found = allocations_.find({MemoryKind::Variadic, function});
  if (found != allocations_.end()) return found->second;
  const ObjectId object = remember(graph.addObject(unlimited, 8), MemoryKind::Variadic, function);
  allocations_.emplace(std::pair(MemoryKind::Variadic, function), object);
  return object;
}

ObjectId PointsToValues::engine(const std::string& name) {
  const auto found = engine_.find(name);
  if (found != engine_.end()) return found->second;
  return engine_[name] = remember(graph.addObject(unlimited, 8), MemoryKind::Engine, nullptr);
}

const llvm::Function* PointsToValues::functionOf(ObjectId object) const {
  const auto found = sources_.find(object);
  if (found == sources_.end() || found->second.kind != MemoryKind::Function) return nullptr;
  return llvm::cast<llvm::Function>(found->second.value);
}

uint64_t PointsToValues::period(llvm::Type* type) const {
  auto* array = llvm::dyn_cast<llvm::ArrayType>(type);
  if (!array) return 0;
  if (const uint64_t inner = period(array->getElementType())) return inner;
  return array->getElementType()->isSized() ? layout.getTypeAllocSize(array->getElementType()).getFixedValue()
                                            : 0;
}

// --- Constants ---

bool PointsToValues::hasAddress(const llvm::Constant* constant) {
  if (llvm::isa<llvm::GlobalValue>(constant)) return true;
  if (llvm::isa<llvm::ConstantData>(constant) || llvm::isa<llvm::BlockAddress>(constant)) return false;
  if (const auto found = hasAddress_.find(constant); found != hasAddress_.end()) return found->second;
  bool found = false;
  for (const llvm::Use& operand : constant->operands())
    if (auto* part = llvm::dyn_cast<llvm::Constant>(operand.get())) found = found || hasAddress(part);
  return hasAddress_[constant] = found;
}

NodeId PointsToValues::constantNode(const llvm::Constant* constant) {
  if (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(constant)) return constantNode(alias->getAliasee());
  if (!hasAddress(constant)) return nothing_;
  const auto [found, isNew] = nodes_.try_emplace(constant, nothing_);
  if (!isNew) return found->second;
  const NodeId node = found->second = graph.addNode();
  if (auto* function = llvm::dyn_cast<llvm::Function>(constant))
    graph.addressOf(node, object(function));
  else if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(constant))
    graph.addressOf(node, object(global));
  else if (auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant))
    addExpression(node, expression);
  else // a struct, an array or a vector in a register
    for (const llvm::Use& operand : constant->operands())
      if (auto* part = llvm::dyn_cast<llvm::Constant>(operand.get())) graph.copy(node, constantNode(part));
  return node;
}

void PointsToValues::addExpression(NodeId node, const llvm::ConstantExpr* expression) {
  if (expression->isCast()) return graph.copy(node, constantNode(expression->getOperand(0)));
  llvm::APInt offset(64, 0);
  if (auto* address = llvm::dyn_cast<llvm::GEPOperator>(expression);
      address && address->accumulateConstantOffset(layout, offset))
    return graph.offset(node, this->node(address->getPointerOperand()), offset.getSExtValue(), 0);
  for (const llvm::Use& operand : expression->operands())
    graph.offset(node, constantNode(llvm::cast<llvm::Constant>(operand.get())), 0, 1);
}

// --- Initial values ---

void PointsToValues::initialiseGlobals() {
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.getName().starts_with("llvm.")) continue;
    if (global.hasInitializer()) {
      if (hasAddress(global.getInitializer())) initialise(object(&global), 0, global.getInitializer());
    } else { // it has what the host's library gives it, such as the environment
      const NodeId content = pointerTo(object(&global));
      graph.store(anywhere(content), escaped_, 8);
      graph.store(anywhere(content), pointerTo(engine("arguments")), 8);
    }
  }
}

void PointsToValues::initialise(ObjectId object, int64_t offset, const llvm::Constant* value) {
  if (!hasAddress(value)) return;
  if (llvm::isa<llvm::ConstantStruct>(value)) {
    const llvm::StructLayout* places = layout.getStructLayout(llvm::cast<llvm::StructType>(value->getType()));
    for (unsigned n = 0; n < value->getNumOperands(); ++n)
      initialise(object, offset + static_cast<int64_t>(places->getElementOffset(n).getFixedValue()),
                 llvm::cast<llvm::Constant>(value->getOperand(n)));
  } else if (llvm::isa<llvm::ConstantArray>(value)) {
    const auto size = static_cast<int64_t>(
        layout.getTypeAllocSize(value->getType()->getArrayElementType()).getFixedValue());
    for (unsigned n = 0; n < value->getNumOperands(); ++n)
      initialise(object, offset + n * size, llvm::cast<llvm::Constant>(value->getOperand(n)));
  } else {
    graph.store(pointerTo(object, offset), constantNode(value),
                layout.getTypeStoreSize(value->getType()).getFixedValue());
  }
}

} // namespace sonde::frontend
