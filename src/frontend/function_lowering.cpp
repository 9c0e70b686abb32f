#include "frontend/function_lowering.h"

#include "frontend/lowering.h"
#include "frontend/runtime_mark.h"
#include "support/check.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/DebugInfoMetadata.h>

namespace sonde::frontend {

void lowerFunction(const llvm::Function& function, ModuleContext& context, program::Function& lowered) {
  FunctionLowering(function, context, lowered).run();
}

FunctionLowering::FunctionLowering(const llvm::Function& function, ModuleContext& context,
                                   program::Function& lowered)
    : function_(function), context_(context), lowered_(lowered), layout_(context.layout),
      folding_(function, context.layout), remaining_(folding_.uses()) {}

void FunctionLowering::run() {
  lowered_.defined = !function_.isDeclaration();
  lowered_.variadic = function_.isVarArg();
  lowered_.noReturn = function_.doesNotReturn();
  lowered_.runtime = isRuntime(function_);
  lowered_.location = context_.locations.of(function_.getSubprogram());
  for (const Leaf& leaf : leaves(function_.getReturnType())) lowered_.resultTypes.push_back(leaf.type);
  for (const llvm::Argument& argument : function_.args()) {
    places_[&argument] = slots_.allocate(slotCount(argument.getType()));
    for (const Leaf& leaf : leaves(argument.getType()))
      lowered_.parameters.push_back({argument.getName().str(), leaf.type});
  }
  lowered_.parameterSlots = slots_.size();
  if (!lowered_.defined) return;
  // A second return finds the slots as they are then; none may have been given to another value.
  if (function_.callsFunctionThatReturnsTwice()) slots_.keepAll();

  std::unordered_map<const llvm::BasicBlock*, uint32_t> numbers;
  for (const llvm::BasicBlock& block : function_) numbers.emplace(&block, lowered_.blockNumbers++);
  std::vector<const llvm::BasicBlock*> order = blockOrder();
  for (const llvm::BasicBlock* block : order)
    for (const llvm::PHINode& phi : block->phis())
      if (folding_.isEmitted(&phi)) places_[&phi] = slots_.allocate(slotCount(phi.getType()));
  shareLoopSlots(order);
  for (size_t n = 0; n < order.size(); ++n) {
    const llvm::BasicBlock* block = order[n];
    following_ = n + 1 < order.size() ? order[n + 1] : nullptr;
    starts_[block] = lowered_.code.size();
    for (const llvm::Instruction& instruction : *block) lower(instruction);
    emitStubs();
    if (const size_t start = starts_[block]; start < lowered_.code.size())
      lowered_.blocks.push_back({static_cast<uint32_t>(start), numbers.at(block)});
  }
  resolveLabels();
  lowered_.frameSlots = slots_.size();
  lowered_.constants = slots_.pool();
}

std::vector<const llvm::BasicBlock*> FunctionLowering::blockOrder() const {
  llvm::ReversePostOrderTraversal<const llvm::Function*> traversal(&function_);
  std::vector<const llvm::BasicBlock*> order;
  for (const llvm::BasicBlock* block : traversal)
    if (block->isEntryBlock() || forward(block) == block) order.push_back(block); // edges pass by the others
  return order;
}

void FunctionLowering::lower(const llvm::Instruction& instruction) {
  ++pendingCount_;
  if (!folding_.isEmitted(&instruction) || llvm::isa<llvm::PHINode>(instruction)) return;
  if (instruction.getDebugLoc()) location_ = context_.locations.of(instruction.getDebugLoc().get());
  if (instruction.isTerminator() && !llvm::isa<llvm::InvokeInst>(instruction)) {
    lowerTerminator(instruction);
  } else {
    if (!lowerValue(instruction)) {
      if (!instruction.getType()->isVoidTy()) define(instruction);
      std::string what;
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->isInlineAsm())
        what = "inline assembly";
      else if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
        what = "intrinsic " + intrinsic->getCalledFunction()->getName().str();
      else
        what = std::string("instruction ") + instruction.getOpcodeName();
      unsupported(what);
    }
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
      emitEdge(invoke->getNormalDest(), invoke->getParent(), takeCount());
  }
  releaseReads(instruction);
}

bool FunctionLowering::lowerValue(const llvm::Instruction& instruction) {
  if (!leavesOf(instruction.getType(), layout_)) return false;
  for (const llvm::Use& use : instruction.operands())
    if (use->getType()->isFirstClassType() && !use->getType()->isMetadataTy() &&
        !use->getType()->isLabelTy() && !leavesOf(use->getType(), layout_))
      return false;
  using I = llvm::Instruction;
  switch (instruction.getOpcode()) {
  case I::FNeg: return lowerNegation(llvm::cast<llvm::UnaryOperator>(instruction));
  case I::ICmp:
  case I::FCmp: return lowerCompare(llvm::cast<llvm::CmpInst>(instruction));
  case I::Select: return lowerSelect(llvm::cast<llvm::SelectInst>(instruction));
  case I::Load: return lowerLoad(llvm::cast<llvm::LoadInst>(instruction));
  case I::Store: return lowerStore(llvm::cast<llvm::StoreInst>(instruction));
  case I::GetElementPtr: return lowerAddress(llvm::cast<llvm::GetElementPtrInst>(instruction));
  case I::Alloca: return lowerAlloca(llvm::cast<llvm::AllocaInst>(instruction));
  case I::AtomicRMW: return lowerAtomicUpdate(llvm::cast<llvm::AtomicRMWInst>(instruction));
  case I::AtomicCmpXchg: return lowerCompareExchange(llvm::cast<llvm::AtomicCmpXchgInst>(instruction));
  case I::Fence: return true; // there is one thread
  case I::ExtractElement: return lowerExtractElement(llvm::cast<llvm::ExtractElementInst>(instruction));
  case I::InsertElement: return lowerInsertElement(llvm::cast<llvm::InsertElementInst>(instruction));
  case I::ShuffleVector: return lowerShuffle(llvm::cast<llvm::ShuffleVectorInst>(instruction));
  case I::ExtractValue: return lowerExtractValue(llvm::cast<llvm::ExtractValueInst>(instruction));
  case I::InsertValue: return lowerInsertValue(llvm::cast<llvm::InsertValueInst>(instruction));
  case I::Call:
    if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
      return lowerIntrinsic(*intrinsic);
    return lowerCall(llvm::cast<llvm::CallBase>(instruction));
  case I::Invoke: return lowerCall(llvm::cast<llvm::CallBase>(instruction));
  default: break;
  }
  if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) return lowerBinary(*operation);
  if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) return lowerCast(*cast);
  return false;
}

// --- Slots ---

std::vector<Leaf> FunctionLowering::leaves(llvm::Type* type) const {
  std::optional<std::vector<Leaf>> known = leavesOf(type, layout_);
  if (known) return *known;
  return {Leaf{{program::TypeKind::Integer, 64}, 0}};
}

unsigned FunctionLowering::lanes(llvm::Type* type) const {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

program::Type FunctionLowering::elementType(llvm::Type* type) const {
  return scalarType(type->getScalarType(), layout_).value_or(program::Type{program::TypeKind::Integer, 64});
}

Slot FunctionLowering::slot(const llvm::Value* value) {
  value = folding_.root(value);
  if (auto* fixed = llvm::dyn_cast<llvm::Constant>(value)) {
    auto [entry, fresh] = constantSlots_.try_emplace(fixed, 0);
    if (fresh) {
      std::optional<std::vector<uint64_t>> values = context_.constants.slots(fixed);
      if (!values) {
        unsupported("constant expression");
        values.emplace(slotCount(fixed->getType()), 0);
      }
      entry->second = slots_.constants(*values);
    }
    return entry->second;
  }
  auto found = places_.find(value);
  if (found != places_.end()) return found->second;
  // Defined by a block that is lowered later or never: the slots are fixed at the first mention.
  Slot first = slots_.allocate(slotCount(value->getType()));
  remaining_[value].local = false;
  places_[value] = first;
  return first;
}

Slot FunctionLowering::lane(const llvm::Value* value, unsigned n) {
  Slot first = slot(value);
  if (!value->getType()->isVectorTy()) return first;
  return first + static_cast<Slot>(n * elementType(value->getType()).slots());
}

Slot FunctionLowering::define(const llvm::Instruction& instruction) {
  auto found = places_.find(&instruction);
  if (found != places_.end()) return found->second;
  unsigned count = slotCount(instruction.getType());
  Slot first = slots_.allocate(count);
  places_[&instruction] = first;
  auto uses = remaining_.find(&instruction);
  if (uses == remaining_.end()) temporaries_.emplace_back(first, count); // nobody reads it
  return first;
}

Slot FunctionLowering::temporary(unsigned count) {
  Slot first = slots_.allocate(count);
  temporaries_.emplace_back(first, count);
  return first;
}

std::optional<uint64_t> FunctionLowering::constantLane(const llvm::Value* value, unsigned n) {
  auto* fixed = llvm::dyn_cast<llvm::Constant>(folding_.root(value));
  if (!fixed || elementType(value->getType()).slots() != 1) return std::nullopt;
  std::optional<std::vector<uint64_t>> values = context_.constants.slots(fixed);
  if (!values) return std::nullopt;
  return (*values)[value->getType()->isVectorTy() ? n : 0];
}

void FunctionLowering::releaseReads(const llvm::Instruction& instruction) {
  folding_.forEachRead(instruction, [&](const llvm::Value* value) {
    Folding::Uses& uses = remaining_[value];
    if (--uses.count == 0 && uses.local) slots_.release(places_.at(value), slotCount(value->getType()));
  });
  for (auto [first, count] : temporaries_) slots_.release(first, count);
  temporaries_.clear();
}

// --- Emission ---

Instruction& FunctionLowering::emit(Opcode op, Slot dst, Slot a, Slot b, uint64_t imm, unsigned width) {
  Instruction instruction{};
  instruction.op = op;
  instruction.width = static_cast<uint16_t>(width);
  instruction.dst = dst;
  instruction.a = a;
  instruction.b = b;
  instruction.imm = imm;
  lowered_.code.push_back(instruction);
  lowered_.locations.push_back(location_);
  return lowered_.code.back();
}

Instruction& FunctionLowering::emit4(Opcode op, Slot dst, Slot a, Slot b, int32_t c, int32_t d,
                                     unsigned width) {
  Instruction& instruction = emit(op, dst, a, b, 0, width);
  instruction.c = c;
  instruction.d = d;
  return instruction;
}

void FunctionLowering::unsupported(const std::string& what) {
  context_.program.texts.push_back(what);
  emit(Opcode::Unsupported, 0, 0, 0, context_.program.texts.size() - 1);
}

uint16_t FunctionLowering::nextSite() {
  // Sites beyond what an instruction can number share one another's caches, which costs speed only.
  constexpr uint32_t most = 1u << 16;
  uint32_t site = context_.program.accessSites;
  if (site < most) {
    ++context_.program.accessSites;
    return static_cast<uint16_t>(site);
  }
  return static_cast<uint16_t>(lowered_.code.size() % most);
}

uint16_t FunctionLowering::takeCount() {
  uint32_t count = std::min<uint32_t>(pendingCount_, UINT16_MAX);
  pendingCount_ -= count;
  return static_cast<uint16_t>(count);
}

void FunctionLowering::copy(Slot to, Slot from, unsigned count) {
  for (Slot n = 0; n < static_cast<Slot>(count); ++n) emit(Opcode::Mov, to + n, from + n);
}

} // namespace sonde::frontend
