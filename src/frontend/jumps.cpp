#include "frontend/jumps.h"

#include <algorithm>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>

namespace sonde::frontend {

using program::SwitchTable;

namespace {

struct Move {
  Slot to;
  Slot from;
};

/// Returns the block an edge really leads to, past blocks that do nothing.
const llvm::BasicBlock* forward(const llvm::BasicBlock* target) {
  // A cycle of empty blocks is an endless loop of the program. The bound keeps it from being an endless loop
  // here.
  constexpr int longest = 1000;
  const llvm::BasicBlock* last = target;
  for (int steps = 0; steps < longest; ++steps) {
    auto* jump = llvm::dyn_cast<llvm::BranchInst>(&last->front());
    if (!jump || jump->isConditional() || last->hasAddressTaken()) return last;
    const llvm::BasicBlock* next = jump->getSuccessor(0);
    if (!next->phis().empty()) return last;
    last = next;
  }
  return target;
}

std::vector<Move> movesInto(ValueSlots& values, const llvm::BasicBlock* target,
                            const llvm::BasicBlock* from) {
  std::vector<Move> moves;
  for (const llvm::PHINode& phi : target->phis()) {
    if (!values.folding().isEmitted(&phi)) continue;
    const llvm::Value* value = phi.getIncomingValueForBlock(from);
    Slot to = values.slot(&phi);
    Slot source = values.slot(value);
    for (unsigned n = 0; n < values.slotCount(phi.getType()); ++n)
      if (to + Slot(n) != source + Slot(n)) moves.push_back({to + Slot(n), source + Slot(n)});
  }
  return moves;
}

/// Orders parallel moves into sequential ones, since phi nodes read all their values before any of them is
/// written. A move whose target no other move reads goes first; the rest are cycles, which a scratch slot
/// breaks.
std::vector<Move> inOrder(std::vector<Move> parallel, Slot scratch) {
  std::vector<Move> ordered;
  while (!parallel.empty()) {
    auto ready = std::find_if(parallel.begin(), parallel.end(), [&](const Move& move) {
      return std::none_of(parallel.begin(), parallel.end(),
                          [&](const Move& other) { return &other != &move && other.from == move.to; });
    });
    if (ready != parallel.end()) {
      ordered.push_back(*ready);
      parallel.erase(ready);
      continue;
    }
    Slot broken = parallel.front().to;
    ordered.push_back({scratch, broken});
    for (Move& move : parallel)
      if (move.from == broken) move.from = scratch;
  }
  return ordered;
}

} // namespace

std::vector<const llvm::BasicBlock*> blockOrder(const llvm::Function& function) {
  llvm::ReversePostOrderTraversal<const llvm::Function*> traversal(&function);
  std::vector<const llvm::BasicBlock*> order;
  for (const llvm::BasicBlock* block : traversal)
    if (block->isEntryBlock() || forward(block) == block)
      order.push_back(block); // edges skip the other blocks
  return order;
}

void Jumps::begin(const llvm::BasicBlock* block, const llvm::BasicBlock* following) {
  starts_[block] = body_.lowered.code.size();
  following_ = following;
}

bool Jumps::fallsThrough(const llvm::BasicBlock* target, const llvm::BasicBlock* from) {
  return target == following_ && target->getSinglePredecessor() && !target->hasAddressTaken() &&
         movesInto(body_.values, target, from).empty();
}

void Jumps::emitEdge(const llvm::BasicBlock* target, const llvm::BasicBlock* from, uint16_t count) {
  target = forward(target);
  std::vector<Move> moves = movesInto(body_.values, target, from);
  size_t jump = 0;
  JumpField field = JumpField::C;
  if (moves.empty()) {
    jump = body_.lowered.code.size();
    body_.code.emit(Opcode::Jump, 0, 0, 0, 0, count);
  } else if (moves.size() == 2) {
    jump = body_.lowered.code.size();
    body_.code.emit4(Opcode::Mov2Jump, moves[0].to, moves[0].from, moves[1].from, moves[1].to, 0, count);
    field = JumpField::D;
  } else {
    if (moves.size() > 2) moves = inOrder(std::move(moves), body_.values.temporary());
    for (size_t n = 0; n + 1 < moves.size(); ++n) body_.code.emit(Opcode::Mov, moves[n].to, moves[n].from);
    jump = body_.lowered.code.size();
    body_.code.emit(Opcode::MovJump, moves.back().to, moves.back().from, 0, 0, count);
  }
  addTarget(jump, field, {target});
}

Jumps::Target Jumps::targetOf(const llvm::BasicBlock* block, const llvm::BasicBlock* from) {
  block = forward(block);
  if (movesInto(body_.values, block, from).empty()) return {block};
  for (size_t n = emittedStubs_; n < stubs_.size(); ++n)
    if (stubs_[n].target == block && stubs_[n].from == from) return {block, static_cast<int32_t>(n)};
  stubs_.push_back({block, from, 0, body_.code.location()});
  return {block, static_cast<int32_t>(stubs_.size() - 1)};
}

void Jumps::emitStubs() {
  for (; emittedStubs_ < stubs_.size(); ++emittedStubs_) {
    Stub& stub = stubs_[emittedStubs_];
    stub.start = body_.lowered.code.size();
    body_.code.setLocation(stub.location);
    emitEdge(stub.target, stub.from, 0);
    body_.values.releaseTemporaries();
  }
}

void Jumps::addTarget(size_t instruction, JumpField field, Target target) {
  fixups_.push_back({instruction, target, field == JumpField::C ? Fixup::Kind::C : Fixup::Kind::D, 0, 0});
}

void Jumps::jump(size_t instruction, JumpField field, const llvm::BasicBlock* target,
                 const llvm::BasicBlock* from) {
  addTarget(instruction, field, targetOf(target, from));
}

void Jumps::jumpByTable(size_t instruction, size_t table, Cases cases, const llvm::BasicBlock* from) {
  std::sort(cases.begin(), cases.end(), [](const auto& l, const auto& r) { return l.first < r.first; });
  cases.erase(std::unique(cases.begin(), cases.end()), cases.end());
  std::vector<SwitchTable::Case>& entries = body_.lowered.switches[table].cases;
  for (const auto& [value, target] : cases) {
    fixups_.push_back({instruction, targetOf(target, from), Fixup::Kind::Case, table, entries.size()});
    entries.push_back({value, 0});
  }
}

void Jumps::jumpOtherwise(size_t instruction, size_t table, const llvm::BasicBlock* target,
                          const llvm::BasicBlock* from) {
  fixups_.push_back({instruction, targetOf(target, from), Fixup::Kind::Otherwise, table, 0});
}

void Jumps::resolve() {
  for (const Fixup& fixup : fixups_) {
    size_t start = fixup.target.stub >= 0 ? stubs_[static_cast<size_t>(fixup.target.stub)].start
                                          : starts_.at(fixup.target.block);
    auto relative =
        static_cast<int32_t>(static_cast<int64_t>(start) - static_cast<int64_t>(fixup.instruction));
    switch (fixup.kind) {
    case Fixup::Kind::C: body_.lowered.code[fixup.instruction].c = relative; break;
    case Fixup::Kind::D: body_.lowered.code[fixup.instruction].d = relative; break;
    case Fixup::Kind::Case: body_.lowered.switches[fixup.table].cases[fixup.entry].target = relative; break;
    case Fixup::Kind::Otherwise: body_.lowered.switches[fixup.table].otherwise = relative; break;
    }
  }
  // If the cases lie close together, a jump table replaces the search.
  for (SwitchTable& table : body_.lowered.switches) {
    if (table.cases.empty()) continue;
    uint64_t span = table.cases.back().value - table.cases.front().value;
    if (span > 4 * table.cases.size() + 16) continue;
    table.low = table.cases.front().value;
    table.dense.assign(span + 1, table.otherwise);
    for (const SwitchTable::Case& entry : table.cases) table.dense[entry.value - table.low] = entry.target;
  }
}

} // namespace sonde::frontend
