#include "frontend/folding.h"

#include "frontend/intrinsic_table.h"
#include "frontend/types.h"

#include <llvm/ADT/APInt.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace sonde::frontend {

namespace {

/// Returns the address operand of a plain load or store that execution does in one instruction.
const llvm::Value* accessedAddress(const llvm::User* user) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) return load->getPointerOperand();
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) return store->getPointerOperand();
  return nullptr;
}

/// Returns whether `user` uses `address` only to access memory.
bool onlyAccesses(const llvm::User* user, const llvm::Value* address) {
  auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
  return accessedAddress(user) == address && !(store && store->getValueOperand() == address);
}

llvm::Type* accessedType(const llvm::User* user) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) return load->getType();
  return llvm::cast<llvm::StoreInst>(user)->getValueOperand()->getType();
}

} // namespace

Folding::Folding(const llvm::Function& function, const llvm::DataLayout& layout) : layout_(layout) {
  findFolded(function);
  countUses(function);
}

void Folding::findFolded(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function))
    if (sameSlots(instruction)) aliases_.insert(&instruction);
  // Goes backwards, because a chain of constant addresses can be folded only if its end can.
  for (auto block = function.end(); block != function.begin();) {
    --block;
    for (auto instruction = block->rbegin(); instruction != block->rend(); ++instruction)
      if (isConstantAddress(&*instruction) || isElementAddress(&*instruction) ||
          isBranchCondition(&*instruction))
        folded_.insert(&*instruction);
  }
}

bool Folding::sameSlots(const llvm::Instruction& instruction) const {
  if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    const IntrinsicRow* row =
        findIntrinsic(std::string_view(llvm::Intrinsic::getBaseName(call->getIntrinsicID())));
    return row && row->handling == IntrinsicHandling::Alias;
  }
  if (llvm::isa<llvm::FreezeInst>(instruction)) return true;
  if (!llvm::isa<llvm::ZExtInst, llvm::BitCastInst, llvm::PtrToIntInst, llvm::IntToPtrInst,
                 llvm::AddrSpaceCastInst>(instruction))
    return false;
  auto from = leavesOf(instruction.getOperand(0)->getType(), layout_);
  auto to = leavesOf(instruction.getType(), layout_);
  if (!from || !to || from->size() != to->size()) return false;
  bool widens = !llvm::isa<llvm::BitCastInst>(instruction);
  for (size_t n = 0; n < from->size(); ++n) {
    program::Type source = (*from)[n].type;
    program::Type target = (*to)[n].type;
    bool same = source.bits == target.bits || (widens && source.bits < target.bits && target.bits <= 64);
    if (!same) return false;
  }
  return true;
}

bool Folding::isAlias(const llvm::Instruction* instruction) const { return aliases_.contains(instruction); }

const llvm::Value* Folding::root(const llvm::Value* value) const {
  while (auto* instruction = llvm::dyn_cast<llvm::Instruction>(value)) {
    if (!isAlias(instruction)) break;
    value = instruction->getOperand(0);
  }
  return value;
}

bool Folding::isConstantAddress(const llvm::Instruction* instruction) const {
  auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(instruction);
  if (!address || !address->hasAllConstantIndices() || address->getType()->isVectorTy()) return false;
  llvm::APInt offset(64, 0);
  if (!address->accumulateConstantOffset(layout_, offset)) return false;
  for (const llvm::User* user : address->users()) {
    auto* next = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
    if (!onlyAccesses(user, address) && !(next && isFolded(next))) return false;
  }
  return true;
}

bool Folding::isElementAddress(const llvm::Instruction* instruction) const {
  auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(instruction);
  if (!address || !address->hasOneUse() || address->getType()->isVectorTy()) return false;
  const llvm::User* user = *address->user_begin();
  if (!onlyAccesses(user, address) ||
      llvm::cast<llvm::Instruction>(user)->getParent() != address->getParent())
    return false;
  std::optional<program::Type> type = scalarType(accessedType(user), layout_);
  if (!type || (type->bits != 8 && type->bits != 16 && type->bits != 32 && type->bits != 64)) return false;
  llvm::APInt offset(64, 0);
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  if (!address->collectOffset(layout_, 64, variable, offset) || variable.size() != 1) return false;
  auto& [index, scale] = *variable.begin();
  return index->getType()->isIntegerTy(64) && scale.isSignedIntN(32) && offset.isSignedIntN(32);
}

bool Folding::isBranchCondition(const llvm::Instruction* instruction) const {
  auto* compare = llvm::dyn_cast<llvm::ICmpInst>(instruction);
  if (!compare || !compare->hasOneUse()) return false;
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(*compare->user_begin());
  if (!branch || branch->getParent() != compare->getParent()) return false;
  std::optional<program::Type> type = scalarType(compare->getOperand(0)->getType(), layout_);
  if (!type || type->bits > 64) return false;
  return !compare->isSigned() || type->bits == 32 || type->bits == 64;
}

Folding::Address Folding::address(const llvm::Value* pointer) const {
  int64_t offset = 0;
  const llvm::Value* base = root(pointer);
  while (auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(base)) {
    if (!isFolded(step) || !step->hasAllConstantIndices()) break;
    llvm::APInt constant(64, 0);
    step->accumulateConstantOffset(layout_, constant);
    offset += constant.getSExtValue();
    base = root(step->getPointerOperand());
  }
  return {base, offset};
}

void Folding::countUses(const llvm::Function& function) {
  for (const llvm::BasicBlock& block : function)
    for (const llvm::Instruction& user : block) {
      if (!isEmitted(&user)) continue;
      forEachRead(user, [&](const llvm::Value* value) {
        Uses& uses = uses_[value];
        ++uses.count;
        auto* definition = llvm::dyn_cast<llvm::Instruction>(value);
        if (!definition || definition->getParent() != &block || llvm::isa<llvm::PHINode>(user) ||
            llvm::isa<llvm::PHINode>(definition))
          uses.local = false;
      });
    }
}

} // namespace sonde::frontend
