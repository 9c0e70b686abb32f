/// \file
/// Branches, switches, returns. Phi nodes become moves on the edges into their block. An edge of a
/// conditional jump that has moves leads to a *stub*, emitted behind the block: the moves, then a jump.

#include "frontend/lowering.h"
#include "support/check.h"

#include <algorithm>

namespace sonde::frontend {

using program::SwitchTable;

void FunctionLowering::lowerTerminator(const llvm::Instruction& terminator) {
  switch (terminator.getOpcode()) {
  case llvm::Instruction::Br: lowerBranch(llvm::cast<llvm::BranchInst>(terminator)); break;
  case llvm::Instruction::Switch: lowerSwitch(llvm::cast<llvm::SwitchInst>(terminator)); break;
  case llvm::Instruction::IndirectBr:
    lowerIndirectBranch(llvm::cast<llvm::IndirectBrInst>(terminator));
    break;
  case llvm::Instruction::Ret: lowerReturn(llvm::cast<llvm::ReturnInst>(terminator)); break;
  case llvm::Instruction::Unreachable: emit(Opcode::Unreachable, 0, 0, 0, 0, takeCount()); break;
  default: unsupported(std::string("instruction ") + terminator.getOpcodeName());
  }
}

void FunctionLowering::lowerReturn(const llvm::ReturnInst& ret) {
  const llvm::Value* value = ret.getReturnValue();
  unsigned count = value ? slotCount(value->getType()) : 0;
  if (count == 0)
    emit(Opcode::RetVoid, 0, 0, 0, 0, takeCount());
  else if (count == 1)
    emit(Opcode::Ret, 0, slot(value), 0, 0, takeCount());
  else
    emit(Opcode::RetMany, 0, slot(value), static_cast<Slot>(count), 0, takeCount());
}

// --- Edges ---

const llvm::BasicBlock* FunctionLowering::forward(const llvm::BasicBlock* target) {
  // A cycle of empty blocks is an endless loop of the program's own; the bound keeps it from being ours.
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

/// A block that is lowered next and reached from here alone needs no jump; what is to be counted is counted
/// there.
bool FunctionLowering::fallsThrough(const llvm::BasicBlock* target) const {
  return target == following_ && target->getSinglePredecessor() && !target->hasAddressTaken();
}

std::vector<FunctionLowering::Move> FunctionLowering::movesInto(const llvm::BasicBlock* target,
                                                                const llvm::BasicBlock* from) {
  std::vector<Move> moves;
  for (const llvm::PHINode& phi : target->phis()) {
    if (!folding_.isEmitted(&phi)) continue;
    const llvm::Value* value = phi.getIncomingValueForBlock(from);
    Slot to = slot(&phi);
    Slot source = slot(value);
    for (unsigned n = 0; n < slotCount(phi.getType()); ++n)
      if (to + Slot(n) != source + Slot(n)) moves.push_back({to + Slot(n), source + Slot(n)});
  }
  return moves;
}

/// Phi nodes read all their values before any of them is written. Moves nobody waits for go first; what is
/// left are cycles, broken with a scratch slot.
std::vector<FunctionLowering::Move> FunctionLowering::inOrder(std::vector<Move> parallel, Slot scratch) {
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

void FunctionLowering::emitEdge(const llvm::BasicBlock* target, const llvm::BasicBlock* from,
                                uint16_t count) {
  target = forward(target);
  std::vector<Move> moves = movesInto(target, from);
  size_t jump = 0;
  Field32 field = Field32::C;
  if (moves.empty()) {
    jump = lowered_.code.size();
    emit(Opcode::Jump, 0, 0, 0, 0, count);
  } else if (moves.size() == 2) {
    jump = lowered_.code.size();
    emit4(Opcode::Mov2Jump, moves[0].to, moves[0].from, moves[1].from, moves[1].to, 0, count);
    field = Field32::D;
  } else {
    if (moves.size() > 2) moves = inOrder(std::move(moves), temporary());
    for (size_t n = 0; n + 1 < moves.size(); ++n) emit(Opcode::Mov, moves[n].to, moves[n].from);
    jump = lowered_.code.size();
    emit(Opcode::MovJump, moves.back().to, moves.back().from, 0, 0, count);
  }
  jumpField(jump, field, {target});
}

FunctionLowering::Target FunctionLowering::targetOf(const llvm::BasicBlock* block,
                                                    const llvm::BasicBlock* from) {
  block = forward(block);
  if (movesInto(block, from).empty()) return {block};
  for (size_t n = emittedStubs_; n < stubs_.size(); ++n)
    if (stubs_[n].target == block && stubs_[n].from == from) return {block, static_cast<int32_t>(n)};
  stubs_.push_back({block, from, 0, location_});
  return {block, static_cast<int32_t>(stubs_.size() - 1)};
}

void FunctionLowering::emitStubs() {
  for (; emittedStubs_ < stubs_.size(); ++emittedStubs_) {
    Stub& stub = stubs_[emittedStubs_];
    stub.start = lowered_.code.size();
    location_ = stub.location;
    emitEdge(stub.target, stub.from, 0);
    for (auto [first, count] : temporaries_) slots_.release(first, count);
    temporaries_.clear();
  }
}

void FunctionLowering::jumpField(size_t instruction, Field32 field, Target target) {
  fixups_.push_back({field == Field32::C ? Fixup::Kind::C : Fixup::Kind::D, instruction, 0, 0, target});
}

void FunctionLowering::resolveLabels() {
  for (const Fixup& fixup : fixups_) {
    size_t start = fixup.target.stub >= 0 ? stubs_[static_cast<size_t>(fixup.target.stub)].start
                                          : starts_.at(fixup.target.block);
    auto relative =
        static_cast<int32_t>(static_cast<int64_t>(start) - static_cast<int64_t>(fixup.instruction));
    switch (fixup.kind) {
    case Fixup::Kind::C: lowered_.code[fixup.instruction].c = relative; break;
    case Fixup::Kind::D: lowered_.code[fixup.instruction].d = relative; break;
    case Fixup::Kind::Case: lowered_.switches[fixup.table].cases[fixup.entry].target = relative; break;
    case Fixup::Kind::Dense: break;
    case Fixup::Kind::Otherwise: lowered_.switches[fixup.table].otherwise = relative; break;
    }
  }
  // Where the cases lie close together a jump table replaces the search.
  for (SwitchTable& table : lowered_.switches) {
    if (table.cases.empty()) continue;
    uint64_t span = table.cases.back().value - table.cases.front().value;
    if (span > 4 * table.cases.size() + 16) continue;
    table.low = table.cases.front().value;
    table.dense.assign(span + 1, table.otherwise);
    for (const SwitchTable::Case& entry : table.cases) table.dense[entry.value - table.low] = entry.target;
  }
}

// --- Branches ---

void FunctionLowering::lowerBranch(const llvm::BranchInst& branch) {
  if (branch.isConditional()) return lowerConditional(branch);
  const llvm::BasicBlock* target = branch.getSuccessor(0);
  if (fallsThrough(target) && movesInto(target, branch.getParent()).empty()) return;
  emitEdge(target, branch.getParent(), takeCount());
}

namespace {

/// The immediate of a branch is 32 bits: sign-extended for signed 64-bit comparisons, zero-extended for all
/// others.
bool fitsBranch(uint64_t constant, bool signedWord) {
  if (signedWord) return static_cast<int64_t>(constant) == static_cast<int32_t>(constant);
  return constant <= UINT32_MAX;
}

} // namespace

bool FunctionLowering::compareAndBranch(const llvm::ICmpInst& comparison) {
  const llvm::Value* left = comparison.getOperand(0);
  const llvm::Value* right = comparison.getOperand(1);
  llvm::CmpInst::Predicate predicate = comparison.getPredicate();
  if (llvm::isa<llvm::Constant>(left)) {
    std::swap(left, right);
    predicate = llvm::CmpInst::getSwappedPredicate(predicate);
  }
  unsigned bits = elementType(left->getType()).bits;
  std::optional<uint64_t> constant = constantLane(right, 0);
  bool immediate = constant && fitsBranch(*constant, comparison.isSigned() && bits == 64);
  Opcode first;
  bool isSized = true;
  switch (predicate) {
  case llvm::CmpInst::ICMP_SLT: first = Opcode::BrSlt32; break;
  case llvm::CmpInst::ICMP_SLE: first = Opcode::BrSle32; break;
  case llvm::CmpInst::ICMP_SGT: first = Opcode::BrSgt32; break;
  case llvm::CmpInst::ICMP_SGE: first = Opcode::BrSge32; break;
  case llvm::CmpInst::ICMP_EQ: first = Opcode::BrEq, isSized = false; break;
  case llvm::CmpInst::ICMP_NE: first = Opcode::BrNe, isSized = false; break;
  case llvm::CmpInst::ICMP_ULT: first = Opcode::BrUlt, isSized = false; break;
  case llvm::CmpInst::ICMP_ULE: first = Opcode::BrUle, isSized = false; break;
  case llvm::CmpInst::ICMP_UGT: first = Opcode::BrUgt, isSized = false; break;
  case llvm::CmpInst::ICMP_UGE: first = Opcode::BrUge, isSized = false; break;
  default: SONDE_UNREACHABLE("integer predicate");
  }
  unsigned variant = isSized ? (bits == 64) + 2 * immediate : immediate;
  auto op = static_cast<Opcode>(static_cast<unsigned>(first) + variant);
  emit(op, 0, slot(left), immediate ? static_cast<Slot>(static_cast<uint32_t>(*constant)) : slot(right), 0,
       takeCount());
  return true;
}

void FunctionLowering::lowerConditional(const llvm::BranchInst& branch) {
  const llvm::BasicBlock* from = branch.getParent();
  if (branch.getSuccessor(0) == branch.getSuccessor(1))
    return emitEdge(branch.getSuccessor(0), from, takeCount());
  auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(folding_.root(branch.getCondition()));
  if (comparison && folding_.isFolded(comparison))
    compareAndBranch(*comparison);
  else
    emit(Opcode::Branch, 0, slot(branch.getCondition()), 0, 0, takeCount());
  size_t jump = lowered_.code.size() - 1;
  jumpField(jump, Field32::C, targetOf(branch.getSuccessor(0), from));
  jumpField(jump, Field32::D, targetOf(branch.getSuccessor(1), from));
}

void FunctionLowering::lowerSwitch(const llvm::SwitchInst& branch) {
  if (elementType(branch.getCondition()->getType()).bits > 64) return lowerWideSwitch(branch);
  const llvm::BasicBlock* from = branch.getParent();
  size_t jump = lowered_.code.size();
  size_t number = lowered_.switches.size();
  emit(Opcode::Switch, 0, slot(branch.getCondition()), 0, number, takeCount());
  std::vector<std::pair<uint64_t, const llvm::BasicBlock*>> cases;
  for (const auto& entry : branch.cases())
    cases.emplace_back(entry.getCaseValue()->getZExtValue(), entry.getCaseSuccessor());
  std::sort(cases.begin(), cases.end(), [](const auto& l, const auto& r) { return l.first < r.first; });
  SwitchTable& table = lowered_.switches.emplace_back();
  for (const auto& [value, target] : cases) {
    fixups_.push_back({Fixup::Kind::Case, jump, number, table.cases.size(), targetOf(target, from)});
    table.cases.push_back({value, 0});
  }
  fixups_.push_back({Fixup::Kind::Otherwise, jump, number, 0, targetOf(branch.getDefaultDest(), from)});
}

/// Tables have 64-bit keys; a wider value is compared case by case.
void FunctionLowering::lowerWideSwitch(const llvm::SwitchInst& branch) {
  const llvm::BasicBlock* from = branch.getParent();
  program::Type type = elementType(branch.getCondition()->getType());
  Slot chosen = temporary();
  for (const auto& entry : branch.cases()) {
    compare(llvm::CmpInst::ICMP_NE, type, chosen, slot(branch.getCondition()), slot(entry.getCaseValue()),
            std::nullopt);
    size_t jump = lowered_.code.size();
    emit(Opcode::Branch, 0, chosen);
    lowered_.code[jump].c = 1; // on to the next case
    jumpField(jump, Field32::D, targetOf(entry.getCaseSuccessor(), from));
  }
  emitEdge(branch.getDefaultDest(), from, takeCount());
}

void FunctionLowering::lowerIndirectBranch(const llvm::IndirectBrInst& branch) {
  const llvm::BasicBlock* from = branch.getParent();
  size_t jump = lowered_.code.size();
  size_t number = lowered_.switches.size();
  emit(Opcode::IndirectJump, 0, slot(branch.getAddress()), 0, number, takeCount());
  std::vector<std::pair<uint64_t, const llvm::BasicBlock*>> cases;
  for (unsigned n = 0; n < branch.getNumDestinations(); ++n) {
    const llvm::BasicBlock* target = branch.getDestination(n);
    const llvm::BlockAddress* label = llvm::BlockAddress::lookup(target);
    if (label) cases.emplace_back(*constantLane(label, 0), target);
  }
  std::sort(cases.begin(), cases.end(), [](const auto& l, const auto& r) { return l.first < r.first; });
  cases.erase(std::unique(cases.begin(), cases.end()), cases.end());
  SwitchTable& table = lowered_.switches.emplace_back();
  table.otherwise = SwitchTable::noTarget;
  for (const auto& [value, target] : cases) {
    fixups_.push_back({Fixup::Kind::Case, jump, number, table.cases.size(), targetOf(target, from)});
    table.cases.push_back({value, 0});
  }
}

} // namespace sonde::frontend
