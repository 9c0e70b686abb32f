#include "frontend/function_lowering.h"

#include "frontend/body.h"
#include "frontend/coalesce.h"
#include "frontend/jumps.h"
#include "frontend/lower_arithmetic.h"
#include "frontend/lower_call.h"
#include "frontend/lower_control.h"
#include "frontend/lower_intrinsic.h"
#include "frontend/lower_memory.h"
#include "frontend/lower_vector.h"
#include "frontend/passes.h"
#include "frontend/runtime_mark.h"

#include <llvm/IR/DebugInfoMetadata.h>

namespace sonde::frontend {

namespace {

/// Lowers an instruction that is no terminator; returns false if it is not supported.
bool lowerValue(Body& body, const llvm::Instruction& instruction) {
  if (!leavesOf(instruction.getType(), body.layout)) return false;
  for (const llvm::Use& use : instruction.operands())
    if (use->getType()->isFirstClassType() && !use->getType()->isMetadataTy() &&
        !use->getType()->isLabelTy() && !leavesOf(use->getType(), body.layout))
      return false;
  using I = llvm::Instruction;
  switch (instruction.getOpcode()) {
  case I::FNeg: return lowerNegation(body, llvm::cast<llvm::UnaryOperator>(instruction));
  case I::ICmp:
  case I::FCmp: return lowerCompare(body, llvm::cast<llvm::CmpInst>(instruction));
  case I::Select: return lowerSelect(body, llvm::cast<llvm::SelectInst>(instruction));
  case I::Load: return lowerLoad(body, llvm::cast<llvm::LoadInst>(instruction));
  case I::Store: return lowerStore(body, llvm::cast<llvm::StoreInst>(instruction));
  case I::GetElementPtr: return lowerAddress(body, llvm::cast<llvm::GetElementPtrInst>(instruction));
  case I::Alloca: return lowerAlloca(body, llvm::cast<llvm::AllocaInst>(instruction));
  case I::AtomicRMW: return lowerAtomicUpdate(body, llvm::cast<llvm::AtomicRMWInst>(instruction));
  case I::AtomicCmpXchg: return lowerCompareExchange(body, llvm::cast<llvm::AtomicCmpXchgInst>(instruction));
  case I::Fence: return true; // there is only one thread
  case I::ExtractElement: return lowerExtractElement(body, llvm::cast<llvm::ExtractElementInst>(instruction));
  case I::InsertElement: return lowerInsertElement(body, llvm::cast<llvm::InsertElementInst>(instruction));
  case I::ShuffleVector: return lowerShuffle(body, llvm::cast<llvm::ShuffleVectorInst>(instruction));
  case I::ExtractValue: return lowerExtractValue(body, llvm::cast<llvm::ExtractValueInst>(instruction));
  case I::InsertValue: return lowerInsertValue(body, llvm::cast<llvm::InsertValueInst>(instruction));
  case I::Call:
    if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
      return lowerIntrinsic(body, *intrinsic);
    return lowerCall(body, llvm::cast<llvm::CallBase>(instruction));
  case I::Invoke: return lowerCall(body, llvm::cast<llvm::CallBase>(instruction));
  default: break;
  }
  if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction))
    return lowerBinary(body, *operation);
  if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) return lowerCast(body, *cast);
  return false;
}

std::string describe(const llvm::Instruction& instruction) {
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->isInlineAsm())
    return "inline assembly";
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return "intrinsic " + intrinsic->getCalledFunction()->getName().str();
  return std::string("instruction ") + instruction.getOpcodeName();
}

void lowerInstruction(Body& body, Jumps& jumps, const llvm::Instruction& instruction) {
  // Checks that the compiler has added are not the program's: with and without them it runs for as long.
  if (!isCheck(instruction)) body.code.countInstruction();
  if (!body.values.folding().isEmitted(&instruction) || llvm::isa<llvm::PHINode>(instruction)) return;
  if (const llvm::DILocation* place = instruction.getDebugLoc().get()) {
    LocationTable& locations = body.module.locations;
    const bool isAdded = instruction.isTerminator() && isCheck(instruction);
    body.code.setLocation(isAdded ? locations.ofCheck(place) : locations.of(place));
  }
  if (instruction.isTerminator() && !llvm::isa<llvm::InvokeInst>(instruction)) {
    lowerTerminator(body, jumps, instruction);
  } else {
    if (!lowerValue(body, instruction)) {
      if (!instruction.getType()->isVoidTy()) body.values.define(instruction);
      body.code.unsupported(describe(instruction));
    }
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
      jumps.emitEdge(invoke->getNormalDest(), invoke->getParent(), body.code.takeCount());
  }
  body.values.release(instruction);
}

/// Sets what callers have to know about the function: its parameters and results.
void lowerSignature(Body& body) {
  program::Function& lowered = body.lowered;
  lowered.defined = !body.function.isDeclaration();
  lowered.variadic = body.function.isVarArg();
  lowered.noReturn = body.function.doesNotReturn();
  lowered.runtime = isRuntime(body.function);
  uint64_t bytes = 0;
  if (!body.function.getFnAttribute(frameAttribute).getValueAsString().getAsInteger(10, bytes))
    lowered.frameBytes = bytes;
  lowered.location = body.module.locations.of(body.function.getSubprogram());
  for (const Leaf& leaf : body.values.leaves(body.function.getReturnType()))
    lowered.resultTypes.push_back(leaf.type);
  for (const llvm::Argument& argument : body.function.args()) {
    body.values.place(argument);
    for (const Leaf& leaf : body.values.leaves(argument.getType()))
      lowered.parameters.push_back({argument.getName().str(), leaf.type});
  }
  lowered.parameterSlots = body.values.allocator().size();
}

/// Assigns slots to phi nodes before the first instruction, because edges into their blocks write them.
void placePhis(Body& body, const std::vector<const llvm::BasicBlock*>& order) {
  for (const llvm::BasicBlock* block : order)
    for (const llvm::PHINode& phi : block->phis())
      if (body.values.folding().isEmitted(&phi)) body.values.place(phi);
  shareLoopSlots(body.function, order, body.values);
}

void lowerBlocks(Body& body, const std::vector<const llvm::BasicBlock*>& order) {
  std::unordered_map<const llvm::BasicBlock*, uint32_t> numbers;
  for (const llvm::BasicBlock& block : body.function) numbers.emplace(&block, body.lowered.blockNumbers++);
  Jumps jumps(body);
  const auto comesFrom = [&](const llvm::Instruction* origin) {
    if (Origins* origins = body.module.origins)
      (*origins)[body.lowered.index].resize(body.lowered.code.size(), origin);
  };
  for (size_t n = 0; n < order.size(); ++n) {
    const llvm::BasicBlock* block = order[n];
    const size_t start = body.lowered.code.size();
    jumps.begin(block, n + 1 < order.size() ? order[n + 1] : nullptr);
    comesFrom(nullptr);
    for (const llvm::Instruction& instruction : *block) {
      lowerInstruction(body, jumps, instruction);
      comesFrom(&instruction);
    }
    jumps.emitStubs();
    comesFrom(nullptr);
    if (start < body.lowered.code.size())
      body.lowered.blocks.push_back({static_cast<uint32_t>(start), numbers.at(block)});
  }
  jumps.resolve();
}

} // namespace

void lowerFunction(const llvm::Function& function, ModuleContext& context, program::Function& lowered) {
  Body body(function, context, lowered);
  lowerSignature(body);
  if (!lowered.defined) return;
  // A function that returns twice (setjmp) finds the slots as they are at its second return, so no slot may
  // be reused for another value.
  if (function.callsFunctionThatReturnsTwice()) body.values.allocator().keepAll();
  std::vector<const llvm::BasicBlock*> order = blockOrder(function);
  placePhis(body, order);
  lowerBlocks(body, order);
  lowered.frameSlots = body.values.allocator().size();
  lowered.constants = body.values.allocator().pool();
}

} // namespace sonde::frontend
