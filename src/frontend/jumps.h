#pragma once

/// \file
/// Lowers the edges between blocks. Phi nodes become moves on the edges into their block. An edge of a
/// conditional jump that has moves leads to a *stub* behind the block: the moves, then a jump. The targets of
/// jumps are filled in when all blocks have been placed.

#include "frontend/body.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace sonde::frontend {

/// Returns the blocks to be lowered, in order; those that do nothing but jump are not among them.
std::vector<const llvm::BasicBlock*> blockOrder(const llvm::Function&);

/// The field of an instruction that holds its jump target.
enum class JumpField { C, D };

class Jumps {
public:
  explicit Jumps(Body& body) : body_(body) {}

  /// Says that the next instruction is the first of `block`. `following` is the block that is lowered after
  /// it; null if there is none.
  void begin(const llvm::BasicBlock* block, const llvm::BasicBlock* following);
  /// Emits the stubs that the branches of a block need. Called after the block's instructions.
  void emitStubs();
  /// Fills in the targets of all jumps. Called after all blocks.
  void resolve();

  /// Returns whether `target` needs no jump, because it is lowered next, is reached only from `from`, and
  /// needs no moves. The instructions of `from` are then counted in `target`.
  bool fallsThrough(const llvm::BasicBlock* target, const llvm::BasicBlock* from);
  /// Jumps along an edge: its moves and the jump.
  void emitEdge(const llvm::BasicBlock* target, const llvm::BasicBlock* from, uint16_t count);

  /// Sets the jump target of an instruction to the target of an edge.
  void jump(size_t instruction, JumpField, const llvm::BasicBlock* target, const llvm::BasicBlock* from);
  /// Sets the targets of a switch table's cases, which may come in any order, and of its default.
  using Cases = std::vector<std::pair<uint64_t, const llvm::BasicBlock*>>;
  void jumpByTable(size_t instruction, size_t table, Cases, const llvm::BasicBlock* from);
  void jumpOtherwise(size_t instruction, size_t table, const llvm::BasicBlock* target,
                     const llvm::BasicBlock* from);

private:
  /// The target of a branch along an edge: the block itself, or a stub with the edge's moves that is emitted
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
