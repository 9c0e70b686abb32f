#pragma once

/// \file
/// Finds the LLVM instructions that need no instruction of their own:
///
///  - an *alias* has the same slots with the same bits as its operand: zext, bitcast between equal shapes,
///  freeze, …
///  - a *constant address* (getelementptr with constant indices, used for nothing but access) becomes the
///  offset of its accesses;
///  - an *element address* used by one access in its own block becomes part of that access;
///  - a comparison used by the branch of its own block becomes part of that branch.
///
/// The analysis also says how often each remaining value is used, and whether it stays inside its block: such
/// a value gives its slots back at the last use.

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

namespace llvm {
class BasicBlock;
class DataLayout;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace sonde::frontend {

class Folding {
public:
  Folding(const llvm::Function&, const llvm::DataLayout&);

  /// Returns the value whose slots `value` uses: itself unless it is an alias.
  const llvm::Value* root(const llvm::Value* value) const;

  bool isAlias(const llvm::Instruction*) const;
  bool isFolded(const llvm::Instruction* instruction) const { return folded_.contains(instruction); }
  /// Returns whether the instruction is emitted: it is neither an alias nor folded.
  bool isEmitted(const llvm::Instruction* instruction) const {
    return !isAlias(instruction) && !isFolded(instruction);
  }

  /// An address as base and constant offset; the base is a root that is not a constant address.
  struct Address {
    const llvm::Value* base;
    int64_t offset;
  };
  Address address(const llvm::Value* pointer) const;

  /// The uses of a root's slots that have not been lowered yet.
  struct Uses {
    uint32_t count = 0;
    bool local = true;
  };
  const std::unordered_map<const llvm::Value*, Uses>& uses() const { return uses_; }

  /// Calls `visit(root)` for each value an emitted instruction reads, once per use.
  template <typename Visit> void forEachRead(const llvm::Instruction& user, Visit visit) const;

private:
  void findFolded(const llvm::Function&);
  bool isConstantAddress(const llvm::Instruction*) const;
  bool isElementAddress(const llvm::Instruction*) const;
  bool isBranchCondition(const llvm::Instruction*) const;
  bool sameSlots(const llvm::Instruction&) const;
  void countUses(const llvm::Function&);

  const llvm::DataLayout& layout_;
  std::unordered_set<const llvm::Instruction*> folded_;
  std::unordered_set<const llvm::Instruction*> aliases_;
  std::unordered_map<const llvm::Value*, Uses> uses_;
};

} // namespace sonde::frontend

#include "frontend/folding_inl.h"
