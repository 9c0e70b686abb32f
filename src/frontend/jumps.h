#pragma once

/// \file
/// The edges between blocks. Phi nodes become moves on the edges into their block. An edge of a conditional
/// jump that has moves leads to a *stub*, emitted behind the block: the moves, then a jump. Jumps to blocks
/// that have no place yet are filled in when all have theirs.

#include "frontend/body.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace sonde::frontend {

/// The blocks to be lowered, in order; those that do nothing but jump are not among them.
std::vector<const llvm::BasicBlock*> blockOrder(const llvm::Function&);

/// The field of an instruction that says where it jumps to.
enum class JumpField { C, D };

class Jumps {
public:
  explicit Jumps(Body& body) : body_(body) {}

  /// The next instruction is the first of `block`; `following` is lowered after it, null if it is the last.
  void begin(const llvm::BasicBlock* block, const llvm::BasicBlock* following);
  /// After the instructions of a block: the stubs its branches need.
  void emitStubs();
  /// After all blocks: every jump gets its target.
  void resolve();

  /// A block that is lowered next, reached from here alone and without moves needs no jump; what is to be
  /// counted is counted there.
  bool fallsThrough(const llvm::BasicBlock* target, const llvm::BasicBlock* from);
  /// Jumps along an edge: its moves and the jump.
  void emitEdge(const llvm::BasicBlock* target, const llvm::BasicBlock* from, uint16_t count);

  /// Lets an instruction jump along an edge.
  void jump(size_t instruction, JumpField, const llvm::BasicBlock* target, const llvm::BasicBlock* from);
  /// The same for the cases of a switch table, in any order, and for its default.
  using Cases = std::vector<std::pair<uint64_t, const llvm::BasicBlock*>>;
  void jumpByTable(size_t instruction, size_t table, Cases, const llvm::BasicBlock* from);
  void jumpOtherwise(size_t instruction, size_t table, const llvm::BasicBlock* target,
                     const llvm::BasicBlock* from);

private:
  /// Where a branch along an edge goes: the block itself, or a stub with the edge's moves that is emitted
  /// later.
  struct Target {
    const llvm::BasicBlock* block;
    int32_t stub = -1;
  };
  struct Stub {
    const llvm::BasicBlock* target;
    const llvm::BasicBlock* from;
    size_t start = 0;
    uint32_t location = program::none;
  };
  struct Fixup { ///< a jump whose target is not known yet
    size_t instruction;
    Target target;
    enum class Kind { C, D, Case, Otherwise } kind;
    size_t table;
    size_t entry;
  };
  Target targetOf(const llvm::BasicBlock* block, const llvm::BasicBlock* from);
  void addTarget(size_t instruction, JumpField, Target);

  Body& body_;
  const llvm::BasicBlock* following_ = nullptr;
  std::vector<Stub> stubs_;
  size_t emittedStubs_ = 0;
  std::vector<Fixup> fixups_;
  std::unordered_map<const llvm::BasicBlock*, size_t> starts_;
};

} // namespace sonde::frontend
