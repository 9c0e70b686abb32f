/// \file
/// The constraints of instructions. Numbers are followed like pointers, because a pointer may go through an
/// integer or be copied byte by byte. What ends a pointer's way: comparisons, floating-point arithmetic,
/// products and quotients, arithmetic on fewer than 64 bits, and the difference of two pointers, which is
/// taken to be a distance. docs/adr/0029-points-to.md says what that leaves out.
///
/// Most numbers are never used as a pointer or stored. `Relevant` finds the others, so that a load of a
/// character that is only compared needs no constraint.

#include "frontend/points_to_body.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <numeric>
#include <unordered_set>

namespace sonde::frontend {

namespace {

using I = llvm::Instruction;
using pointsto::MemoryKind;
using pointsto::unlimited;

/// Returns whether an integer of this type, or an element of a vector, is wide enough for a pointer.
bool holdsPointer(llvm::Type* type) {
  type = type->getScalarType();
  return type->isPointerTy() || (type->isIntegerTy() && type->getIntegerBitWidth() >= 64) ||
         type->isStructTy();
}

/// Returns whether the value of an operand becomes that of the instruction, whole, in part or changed.
bool passesOn(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::BinaryOperator>(instruction)) {
    const unsigned op = instruction.getOpcode();
    return holdsPointer(instruction.getType()) &&
           (op == I::Add || op == I::Sub || instruction.isBitwiseLogicOp() || instruction.isShift());
  }
  if (instruction.isCast()) {
    const unsigned op = instruction.getOpcode();
    return op != I::FPToSI && op != I::FPToUI && op != I::SIToFP && op != I::UIToFP && op != I::FPExt &&
           op != I::FPTrunc;
  }
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return !intrinsic->getType()->isVoidTy();
  return llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::FreezeInst, llvm::ExtractValueInst,
                   llvm::InsertValueInst, llvm::ExtractElementInst, llvm::InsertElementInst,
                   llvm::ShuffleVectorInst, llvm::GetElementPtrInst>(instruction);
}

/// The values of a function that may end up in a pointer or in memory.
class Relevant {
public:
  explicit Relevant(const llvm::Function& function) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const bool isSink =
          llvm::isa<llvm::ReturnInst, llvm::StoreInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(
              instruction) ||
          (llvm::isa<llvm::CallBase>(instruction) && !llvm::isa<llvm::IntrinsicInst>(instruction));
      if (isSink || (passesOn(instruction) && instruction.getType()->getScalarType()->isPointerTy()))
        addOperands(instruction);
    }
    while (!open_.empty()) {
      const llvm::Instruction* next = open_.back();
      open_.pop_back();
      if (passesOn(*next)) addOperands(*next);
    }
  }

  bool operator()(const llvm::Instruction& value) const {
    return value.getType()->getScalarType()->isPointerTy() || values_.contains(&value);
  }

private:
  void addOperands(const llvm::Instruction& instruction) {
    if (auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction);
        address && !llvm::isa<llvm::ConstantPointerNull>(address->getPointerOperand()))
      return add(address->getPointerOperand()); // an index is a distance
    for (const llvm::Use& operand : instruction.operands()) add(operand.get());
  }

  void add(const llvm::Value* value) {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (instruction && values_.insert(instruction).second) open_.push_back(instruction);
  }

  std::unordered_set<const llvm::Instruction*> values_;
  std::vector<const llvm::Instruction*> open_;
};

class BodyBuilder {
public:
  BodyBuilder(PointsToValues& values, PointsToCalls& calls, const llvm::Function& function)
      : values_(values), graph_(values.graph), calls_(calls), function_(function), relevant_(function),
        summarised_(PointsToCalls::summaryOfVersion(function) != nullptr) {}

  void run() {
    for (const llvm::Instruction& instruction : llvm::instructions(function_)) {
      add(instruction);
      for (const llvm::Value* address : addressesOf(instruction)) node(address); // results are asked for it
    }
  }

private:
  NodeId node(const llvm::Value* value) { return values_.node(value); }
  uint64_t sizeOf(llvm::Type* type) const { return values_.layout.getTypeStoreSize(type).getFixedValue(); }

  void store(const llvm::Value* pointer, const llvm::Value* value) {
    if (node(value) != values_.nothing()) graph_.store(node(pointer), node(value), sizeOf(value->getType()));
  }

  void add(const llvm::Instruction& instruction) {
    switch (instruction.getOpcode()) {
    case I::Alloca: return addAlloca(llvm::cast<llvm::AllocaInst>(instruction));
    case I::Store:
      if (summarised_) return;
      return store(llvm::cast<llvm::StoreInst>(instruction).getPointerOperand(),
                   llvm::cast<llvm::StoreInst>(instruction).getValueOperand());
    case I::Ret:
      if (instruction.getNumOperands() > 0)
        graph_.copy(values_.result(&function_), node(instruction.getOperand(0)));
      return;
    case I::AtomicRMW: return addUpdate(llvm::cast<llvm::AtomicRMWInst>(instruction));
    case I::AtomicCmpXchg: return addExchange(llvm::cast<llvm::AtomicCmpXchgInst>(instruction));
    case I::Call:
    case I::Invoke:
      if (summarised_) return calls_.addWithoutEffect(llvm::cast<llvm::CallBase>(instruction));
      if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
        return addIntrinsic(*intrinsic);
      return calls_.add(llvm::cast<llvm::CallBase>(instruction));
    default: break;
    }
    if (!relevant_(instruction)) return;
    switch (instruction.getOpcode()) {
    case I::Load:
      return graph_.load(node(&instruction), node(instruction.getOperand(0)), sizeOf(instruction.getType()));
    case I::GetElementPtr: return addAddress(llvm::cast<llvm::GetElementPtrInst>(instruction));
    case I::Select:
      graph_.copy(node(&instruction), node(instruction.getOperand(1)));
      return graph_.copy(node(&instruction), node(instruction.getOperand(2)));
    case I::ExtractElement: return graph_.copy(node(&instruction), node(instruction.getOperand(0)));
    default: break;
    }
    if (!passesOn(instruction)) return;
    if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction))
      return addArithmetic(*operation);
    for (const llvm::Use& operand : instruction.operands())
      if (!llvm::isa<llvm::BasicBlock>(operand.get())) graph_.copy(node(&instruction), node(operand.get()));
  }

  void addAlloca(const llvm::AllocaInst& alloca) {
    llvm::Type* type = alloca.getAllocatedType();
    const uint64_t size = values_.layout.getTypeAllocSize(type).getFixedValue();
    auto* count = llvm::dyn_cast<llvm::ConstantInt>(alloca.getArraySize());
    uint64_t period = values_.period(type);
    if (!period && alloca.isArrayAllocation()) period = size > 1 ? size : 0;
    graph_.addressOf(node(&alloca),
                     values_.allocation(MemoryKind::Stack, &alloca,
                                        count ? size * count->getZExtValue() : unlimited, period));
  }

  void addAddress(const llvm::GetElementPtrInst& address) {
    llvm::APInt constant(64, 0);
    llvm::MapVector<llvm::Value*, llvm::APInt> variable;
    uint64_t stride = 0;
    if (!address.collectOffset(values_.layout, 64, variable, constant)) stride = 1;
    for (const auto& [index, scale] : variable) stride = std::gcd(stride, scale.abs().getZExtValue());
    graph_.offset(node(&address), node(address.getPointerOperand()), constant.getSExtValue(), stride);
    // Arithmetic on a null pointer is a cast of a number.
    if (llvm::isa<llvm::ConstantPointerNull>(address.getPointerOperand()))
      for (const auto& [index, scale] : variable) graph_.offset(node(&address), node(index), 0, 1);
  }

  void addArithmetic(const llvm::BinaryOperator& operation) {
    const llvm::Value *left = operation.getOperand(0), *right = operation.getOperand(1);
    const unsigned op = operation.getOpcode();
    auto* number = llvm::dyn_cast<llvm::ConstantInt>(right);
    if ((op == I::Add || op == I::Sub) && number && number->getValue().getSignificantBits() <= 63) {
      const int64_t amount = number->getSExtValue();
      return graph_.offset(node(&operation), node(left), op == I::Add ? amount : -amount, 0);
    }
    if (op == I::Sub && llvm::isa<llvm::PtrToIntOperator>(right)) return; // a distance
    graph_.offset(node(&operation), node(left), 0, 1);
    if (op != I::Sub && !operation.isShift()) graph_.offset(node(&operation), node(right), 0, 1);
  }

  void addUpdate(const llvm::AtomicRMWInst& update) {
    const NodeId pointer = node(update.getPointerOperand());
    const uint64_t size = sizeOf(update.getType());
    graph_.load(node(&update), pointer, size);
    graph_.store(pointer, node(update.getValOperand()), size);
    if (update.getOperation() != llvm::AtomicRMWInst::Xchg) {
      graph_.store(pointer, values_.anywhere(node(&update)), size);
      graph_.store(pointer, values_.anywhere(node(update.getValOperand())), size);
    }
  }

  void addExchange(const llvm::AtomicCmpXchgInst& exchange) {
    graph_.load(node(&exchange), node(exchange.getPointerOperand()),
                sizeOf(exchange.getNewValOperand()->getType()));
    store(exchange.getPointerOperand(), exchange.getNewValOperand());
  }

  void addIntrinsic(const llvm::IntrinsicInst& call) {
    namespace id = llvm::Intrinsic;
    switch (call.getIntrinsicID()) {
    case id::memcpy:
    case id::memcpy_inline:
    case id::memmove: {
      auto* size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(2));
      graph_.copyMemory(node(call.getArgOperand(0)), node(call.getArgOperand(1)),
                        size ? size->getZExtValue() : unlimited);
      return calls_.addVersion(call,
                               call.getIntrinsicID() == id::memmove ? "__sonde_memmove" : "__sonde_memcpy");
    }
    case id::memset:
    case id::memset_inline: return calls_.addVersion(call, "__sonde_memset");
    case id::vastart: {
      // The list has two numbers, then the addresses of the arguments on the stack and in registers.
      const NodeId area = values_.pointerTo(values_.variadic(&function_));
      for (const int64_t offset : {8, 16}) {
        const NodeId place = graph_.addNode();
        graph_.offset(place, node(call.getArgOperand(0)), offset, 0);
        graph_.store(place, area, 8);
      }
      return;
    }
    case id::vacopy: return graph_.copyMemory(node(call.getArgOperand(0)), node(call.getArgOperand(1)), 24);
    case id::thread_pointer: return graph_.addressOf(node(&call), values_.engine("errno"));
    case id::expect:
    case id::expect_with_probability:
    case id::launder_invariant_group:
    case id::strip_invariant_group:
    case id::ssa_copy:
    case id::arithmetic_fence:
    case id::ptr_annotation:
    case id::annotation:
    case id::threadlocal_address: return graph_.copy(node(&call), node(call.getArgOperand(0)));
    default: break;
    }
    if (!relevant_(call) || !holdsPointer(call.getType())) return;
    for (const llvm::Use& operand : call.args())
      if (operand->getType()->isFirstClassType() && !operand->getType()->isMetadataTy())
        graph_.offset(node(&call), node(operand.get()), 0, 1);
  }

  PointsToValues& values_;
  pointsto::ConstraintGraph& graph_;
  PointsToCalls& calls_;
  const llvm::Function& function_;
  Relevant relevant_;
  bool summarised_; ///< calls of the function say what it does
};

} // namespace

void addBody(PointsToValues& values, PointsToCalls& calls, const llvm::Function& function) {
  BodyBuilder(values, calls, function).run();
}

std::vector<const llvm::Value*> addressesOf(const llvm::Instruction& instruction) {
  if (const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction)) return {pointer};
  if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) return {update->getPointerOperand()};
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return {exchange->getPointerOperand()};
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call || call->isInlineAsm()) return {};
  std::vector<const llvm::Value*> addresses;
  for (const llvm::Use& argument : call->args())
    if (argument->getType()->isPointerTy()) addresses.push_back(argument.get());
  if (!call->getCalledFunction()) addresses.push_back(call->getCalledOperand());
  return addresses;
}

} // namespace sonde::frontend
