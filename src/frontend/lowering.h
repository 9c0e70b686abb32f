#pragma once

/// \file
/// The lowering of one function: private to frontend/. The class holds what all instruction families need
/// (slots, emission, labels); each family is a file of its own, `lower_*.cpp`.
///
/// Vectors are spread over slots, one element after the other, and operated on lane by lane.

#include "frontend/folding.h"
#include "frontend/module_lowering.h"
#include "frontend/slot_allocator.h"
#include "frontend/types.h"
#include "program/intrinsic.h"

#include <functional>
#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace sonde::frontend {

using program::Instruction;
using program::Opcode;

class FunctionLowering {
public:
  FunctionLowering(const llvm::Function& function, ModuleContext& context, program::Function& lowered);

  void run();

private:
  // --- Slots ---

  std::vector<Leaf> leaves(llvm::Type*) const; ///< one dummy leaf for what registers cannot hold
  unsigned slotCount(llvm::Type* type) const { return slotsOf(leaves(type)); }
  /// First slot of a value.
  Slot slot(const llvm::Value*);
  /// Slot of lane `n` of a vector; the slot of a scalar, whatever the lane.
  Slot lane(const llvm::Value*, unsigned n);
  unsigned lanes(llvm::Type*) const;
  /// The type of a scalar or of a vector's elements.
  program::Type elementType(llvm::Type*) const;
  /// The slots for a result; aliases, folded values and phis have theirs elsewhere.
  Slot define(const llvm::Instruction&);
  Slot constant(uint64_t value) { return slots_.constant(value); }
  /// A slot that lives until the instruction being lowered is done.
  Slot temporary(unsigned count = 1);
  std::optional<uint64_t> constantLane(const llvm::Value*, unsigned n);
  void releaseReads(const llvm::Instruction&);

  // --- Emission ---

  Instruction& emit(Opcode op, Slot dst, Slot a = 0, Slot b = 0, uint64_t imm = 0, unsigned width = 0);
  Instruction& emit4(Opcode op, Slot dst, Slot a, Slot b, int32_t c, int32_t d, unsigned width = 0);
  void unsupported(const std::string& what);
  uint16_t nextSite();
  /// The LLVM instructions lowered since the last call: what a terminator or call counts.
  uint16_t takeCount();
  void copy(Slot to, Slot from, unsigned count);

  // --- Families ---

  void lower(const llvm::Instruction&);
  bool lowerValue(const llvm::Instruction&); ///< false: not supported

  // lower_arithmetic.cpp
  bool lowerBinary(const llvm::BinaryOperator&);
  bool lowerCompare(const llvm::CmpInst&);
  bool lowerCast(const llvm::CastInst&);
  bool lowerSelect(const llvm::SelectInst&);
  bool lowerNegation(const llvm::UnaryOperator&);
  void binary(program::BinaryOp, program::Type, Slot dst, Slot a, Slot b, std::optional<uint64_t> right);
  void checkShift(program::Type, Slot amount);
  void compare(llvm::CmpInst::Predicate, program::Type, Slot dst, Slot a, Slot b,
               std::optional<uint64_t> right);
  void truncate(Slot dst, Slot a, unsigned from, unsigned to);
  void signExtend(Slot dst, Slot a, unsigned from, unsigned to);
  void zeroExtend(Slot dst, Slot a, unsigned from, unsigned to);

  // lower_vector.cpp: vectors and aggregates
  struct Field { ///< up to 64 bits of a longer run of bits
    Slot slot;
    unsigned bits;
  };
  std::vector<Field> fields(llvm::Type*, Slot first) const;
  void repack(const std::vector<Field>& from, const std::vector<Field>& to);
  bool lowerBitCast(const llvm::CastInst&);
  bool lowerExtractElement(const llvm::ExtractElementInst&);
  bool lowerInsertElement(const llvm::InsertElementInst&);
  bool lowerShuffle(const llvm::ShuffleVectorInst&);
  bool lowerExtractValue(const llvm::ExtractValueInst&);
  bool lowerInsertValue(const llvm::InsertValueInst&);
  unsigned slotOffset(llvm::Type*, llvm::ArrayRef<unsigned> indices) const;

  // lower_memory.cpp
  bool lowerLoad(const llvm::LoadInst&);
  bool lowerStore(const llvm::StoreInst&);
  bool lowerAddress(const llvm::GetElementPtrInst&);
  bool lowerAlloca(const llvm::AllocaInst&);
  bool lowerAtomicUpdate(const llvm::AtomicRMWInst&);
  bool lowerCompareExchange(const llvm::AtomicCmpXchgInst&);
  bool lowerElementAccess(const llvm::Instruction& access, const llvm::Value* pointer, program::Type,
                          Slot value);
  void loadScalar(program::Type, Slot dst, Slot base, int64_t offset);
  void storeScalar(program::Type, Slot value, Slot base, int64_t offset);
  void checkAlignment(llvm::Type*, llvm::Align, Slot base, int64_t offset);
  /// Slot and offset that together are the address.
  std::pair<Slot, int64_t> place(const llvm::Value* pointer);

  // lower_call.cpp
  bool lowerCall(const llvm::CallBase&);
  bool lowerInlineAssembly(const llvm::CallBase&);
  void addArguments(const llvm::CallBase&, program::CallSite&);

  // lower_intrinsic.cpp
  bool lowerIntrinsic(const llvm::IntrinsicInst&);
  bool lowerScalarIntrinsic(const llvm::IntrinsicInst&, program::Type, uint32_t id);
  bool lowerFloatIntrinsic(const llvm::IntrinsicInst&, uint32_t id);
  bool lowerEffect(const llvm::IntrinsicInst&, uint32_t id);
  bool lowerOverflow(const llvm::IntrinsicInst&, program::OverflowOp);
  bool lowerMinMax(const llvm::IntrinsicInst&, llvm::CmpInst::Predicate);
  bool lowerConstrained(const llvm::IntrinsicInst&);
  bool lowerFrexp(const llvm::IntrinsicInst&);
  bool lowerThreeWay(const llvm::IntrinsicInst&, bool isSigned);
  bool lowerFloatReduction(const llvm::IntrinsicInst&, program::FloatIntrinsic);

  // coalesce.cpp
  void shareLoopSlots(const std::vector<const llvm::BasicBlock*>& order);
  bool canShareSlot(const llvm::PHINode&, const llvm::Instruction& next, const llvm::BasicBlock& latch) const;
  bool allReaders(const llvm::Value*, const std::function<bool(const llvm::Instruction&)>& visit) const;

  // lower_control.cpp
  void lowerTerminator(const llvm::Instruction&);
  void lowerBranch(const llvm::BranchInst&);
  void lowerConditional(const llvm::BranchInst&);
  void lowerSwitch(const llvm::SwitchInst&);
  void lowerWideSwitch(const llvm::SwitchInst&);
  void lowerIndirectBranch(const llvm::IndirectBrInst&);
  void lowerReturn(const llvm::ReturnInst&);
  bool compareAndBranch(const llvm::ICmpInst&);

  struct Move {
    Slot to;
    Slot from;
  };
  std::vector<Move> movesInto(const llvm::BasicBlock* target, const llvm::BasicBlock* from);
  static std::vector<Move> inOrder(std::vector<Move> parallel, Slot scratch);
  /// The block an edge really leads to, past blocks that do nothing.
  static const llvm::BasicBlock* forward(const llvm::BasicBlock* target);
  /// Jumps along an edge: its moves and the jump.
  void emitEdge(const llvm::BasicBlock* target, const llvm::BasicBlock* from, uint16_t count);
  /// Where a branch along an edge goes: the block itself, or a stub with the edge's moves that is emitted
  /// later.
  struct Target {
    const llvm::BasicBlock* block;
    int32_t stub = -1;
  };
  Target targetOf(const llvm::BasicBlock* block, const llvm::BasicBlock* from);
  void emitStubs();
  enum class Field32 { C, D };
  void jumpField(size_t instruction, Field32, Target);
  void resolveLabels();
  std::vector<const llvm::BasicBlock*> blockOrder() const;
  bool fallsThrough(const llvm::BasicBlock* target) const;

  const llvm::Function& function_;
  ModuleContext& context_;
  program::Function& lowered_;
  const llvm::DataLayout& layout_;

  Folding folding_;
  std::unordered_map<const llvm::Value*, Folding::Uses> remaining_;
  SlotAllocator slots_;
  std::unordered_map<const llvm::Value*, Slot> places_;
  std::vector<std::pair<Slot, unsigned>> temporaries_;
  std::unordered_map<const llvm::Constant*, Slot> constantSlots_;
  uint32_t location_ = program::none;
  uint32_t pendingCount_ = 0;
  const llvm::BasicBlock* following_ = nullptr; ///< the block lowered after the current one

  struct Stub {
    const llvm::BasicBlock* target;
    const llvm::BasicBlock* from;
    size_t start = 0;
    uint32_t location = program::none;
  };
  struct Fixup { ///< a jump whose target is not known yet
    enum class Kind { C, D, Case, Dense, Otherwise } kind;
    size_t instruction;
    size_t table = 0;
    size_t entry = 0;
    Target target{};
  };
  std::vector<Stub> stubs_;
  size_t emittedStubs_ = 0;
  std::vector<Fixup> fixups_;
  std::unordered_map<const llvm::BasicBlock*, size_t> starts_;
};

} // namespace sonde::frontend
