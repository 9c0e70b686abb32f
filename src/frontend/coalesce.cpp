/// \file
/// One slot for a loop variable and its next value. In
///
///     head:  %i = phi [0, entry], [%next, latch]     …     latch:  %next = add %i, 1;  br head
///
/// the move on the edge from latch to head disappears if %next is computed into %i's slot. That is right if
/// nothing reads %i between %next and the head, and nothing reads %next after %i got another value. Two
/// shapes are easy to see through:
///
///  - latch leads to head alone: what follows %next is the rest of latch and the other moves of the edge;
///  - the loop is one block: %i is read in it before %next, and nowhere else. Who comes to the head again
///  computes %next again.

#include "frontend/coalesce.h"

#include "frontend/value_slots.h"

#include <functional>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>

namespace sonde::frontend {

namespace {

/// Returns whether the instruction is lowered to one instruction that reads its operands before it writes its
/// result.
bool isOneInstruction(const llvm::Instruction& instruction) {
  if (instruction.getType()->isVectorTy() || instruction.getType()->isAggregateType()) return false;
  if (auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
    return address->hasAllConstantIndices();
  return llvm::isa<llvm::BinaryOperator, llvm::LoadInst, llvm::SelectInst, llvm::TruncInst, llvm::SExtInst>(
      instruction);
}

/// Calls `visit(reader)` for each instruction that reads the slots of `value`, looking through aliases and
/// folded instructions. Stops and returns false as soon as a call returns false.
bool allReaders(const Folding& folding, const llvm::Value* value,
                const std::function<bool(const llvm::Instruction&)>& visit) {
  for (const llvm::User* user : value->users()) {
    auto* reader = llvm::cast<llvm::Instruction>(user);
    bool fine = folding.isEmitted(reader) ? visit(*reader) : allReaders(folding, reader, visit);
    if (!fine) return false;
  }
  return true;
}

bool canShareSlot(const Folding& folding, const llvm::PHINode& phi, const llvm::Instruction& next,
                  const llvm::BasicBlock& latch) {
  const llvm::BasicBlock* head = phi.getParent();
  bool oneBlock = head == &latch;
  auto isMove = [&](const llvm::Instruction& reader) {
    return llvm::isa<llvm::PHINode>(reader) && reader.getParent() == head;
  };
  bool nextStaysHere = oneBlock || allReaders(folding, &next, [&](const llvm::Instruction& reader) {
                         return reader.getParent() == &latch || isMove(reader);
                       });
  if (!nextStaysHere) return false;
  return allReaders(folding, &phi, [&](const llvm::Instruction& reader) {
    if (isMove(reader)) {
      auto& other = llvm::cast<llvm::PHINode>(reader);
      return folding.root(other.getIncomingValueForBlock(&latch)) != &phi;
    }
    if (reader.getParent() != &latch) return !oneBlock;
    return &reader == &next || reader.comesBefore(&next);
  });
}

} // namespace

void shareLoopSlots(const llvm::Function& function, const std::vector<const llvm::BasicBlock*>& order,
                    ValueSlots& values) {
  const Folding& folding = values.folding();
  if (function.callsFunctionThatReturnsTwice()) return;
  for (const llvm::BasicBlock* latch : order) {
    const llvm::BasicBlock* head = latch->getSingleSuccessor();
    if (!head && llvm::is_contained(llvm::successors(latch), latch)) head = latch;
    if (!head) continue;
    for (const llvm::PHINode& phi : head->phis()) {
      if (!folding.isEmitted(&phi) || values.slotCount(phi.getType()) != 1) continue;
      auto* next = llvm::dyn_cast<llvm::Instruction>(folding.root(phi.getIncomingValueForBlock(latch)));
      if (!next || next->getParent() != latch || llvm::isa<llvm::PHINode>(next) || values.isPlaced(next))
        continue;
      if (!folding.isEmitted(next) || values.slotCount(next->getType()) != 1 || !isOneInstruction(*next))
        continue;
      if (canShareSlot(folding, phi, *next, *latch)) values.bind(*next, values.slot(&phi));
    }
  }
}

} // namespace sonde::frontend
