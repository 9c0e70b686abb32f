#include "frontend/lower_control.h"

#include "frontend/lower_arithmetic.h"
#include "support/check.h"

namespace sonde::frontend {

using program::SwitchTable;

namespace {

void lowerReturn(Body& body, const llvm::ReturnInst& ret) {
  const llvm::Value* value = ret.getReturnValue();
  unsigned count = value ? body.values.slotCount(value->getType()) : 0;
  if (count == 0)
    body.code.emit(Opcode::RetVoid, 0, 0, 0, 0, body.code.takeCount());
  else if (count == 1)
    body.code.emit(Opcode::Ret, 0, body.values.slot(value), 0, 0, body.code.takeCount());
  else
    body.code.emit(Opcode::RetMany, 0, body.values.slot(value), static_cast<Slot>(count), 0,
                   body.code.takeCount());
}

/// Returns whether a constant fits the 32-bit immediate of a branch, which is sign-extended for signed 64-bit
/// comparisons and zero-extended for all others.
bool fitsBranch(uint64_t constant, bool signedWord) {
  if (signedWord) return static_cast<int64_t>(constant) == static_cast<int32_t>(constant);
  return constant <= UINT32_MAX;
}

void compareAndBranch(Body& body, const llvm::ICmpInst& comparison) {
  const llvm::Value* left = comparison.getOperand(0);
  const llvm::Value* right = comparison.getOperand(1);
  llvm::CmpInst::Predicate predicate = comparison.getPredicate();
  if (llvm::isa<llvm::Constant>(left)) {
    std::swap(left, right);
    predicate = llvm::CmpInst::getSwappedPredicate(predicate);
  }
  unsigned bits = body.values.elementType(left->getType()).bits;
  std::optional<uint64_t> constant = body.values.constantLane(right, 0);
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
  body.code.emit(op, 0, body.values.slot(left),
                 immediate ? static_cast<Slot>(static_cast<uint32_t>(*constant)) : body.values.slot(right), 0,
                 body.code.takeCount());
}

void lowerConditional(Body& body, Jumps& jumps, const llvm::BranchInst& branch) {
  const llvm::BasicBlock* from = branch.getParent();
  if (branch.getSuccessor(0) == branch.getSuccessor(1))
    return jumps.emitEdge(branch.getSuccessor(0), from, body.code.takeCount());
  auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(body.values.folding().root(branch.getCondition()));
  if (comparison && body.values.folding().isFolded(comparison))
    compareAndBranch(body, *comparison);
  else
    body.code.emit(Opcode::Branch, 0, body.values.slot(branch.getCondition()), 0, 0, body.code.takeCount());
  size_t jump = body.lowered.code.size() - 1;
  jumps.jump(jump, JumpField::C, branch.getSuccessor(0), from);
  jumps.jump(jump, JumpField::D, branch.getSuccessor(1), from);
}

/// Lowers a switch on more than 64 bits as comparisons, case by case, because switch tables have 64-bit keys.
void lowerWideSwitch(Body& body, Jumps& jumps, const llvm::SwitchInst& branch) {
  const llvm::BasicBlock* from = branch.getParent();
  program::Type type = body.values.elementType(branch.getCondition()->getType());
  Slot chosen = body.values.temporary();
  for (const auto& entry : branch.cases()) {
    compare(body, llvm::CmpInst::ICMP_NE, type, chosen, body.values.slot(branch.getCondition()),
            body.values.slot(entry.getCaseValue()), std::nullopt);
    size_t jump = body.lowered.code.size();
    body.code.emit(Opcode::Branch, 0, chosen);
    body.lowered.code[jump].c = 1; // if it differs, continue with the next case
    jumps.jump(jump, JumpField::D, entry.getCaseSuccessor(), from);
  }
  jumps.emitEdge(branch.getDefaultDest(), from, body.code.takeCount());
}

void lowerSwitch(Body& body, Jumps& jumps, const llvm::SwitchInst& branch) {
  if (body.values.elementType(branch.getCondition()->getType()).bits > 64)
    return lowerWideSwitch(body, jumps, branch);
  const llvm::BasicBlock* from = branch.getParent();
  size_t jump = body.lowered.code.size();
  size_t number = body.lowered.switches.size();
  body.code.emit(Opcode::Switch, 0, body.values.slot(branch.getCondition()), 0, number,
                 body.code.takeCount());
  Jumps::Cases cases;
  for (const auto& entry : branch.cases())
    cases.emplace_back(entry.getCaseValue()->getZExtValue(), entry.getCaseSuccessor());
  body.lowered.switches.emplace_back();
  jumps.jumpByTable(jump, number, std::move(cases), from);
  jumps.jumpOtherwise(jump, number, branch.getDefaultDest(), from);
}

void lowerIndirectBranch(Body& body, Jumps& jumps, const llvm::IndirectBrInst& branch) {
  const llvm::BasicBlock* from = branch.getParent();
  size_t jump = body.lowered.code.size();
  size_t number = body.lowered.switches.size();
  body.code.emit(Opcode::IndirectJump, 0, body.values.slot(branch.getAddress()), 0, number,
                 body.code.takeCount());
  Jumps::Cases cases;
  for (unsigned n = 0; n < branch.getNumDestinations(); ++n) {
    const llvm::BasicBlock* target = branch.getDestination(n);
    const llvm::BlockAddress* label = llvm::BlockAddress::lookup(target);
    if (label) cases.emplace_back(*body.values.constantLane(label, 0), target);
  }
  body.lowered.switches.emplace_back().otherwise = SwitchTable::noTarget;
  jumps.jumpByTable(jump, number, std::move(cases), from);
}

void lowerBranch(Body& body, Jumps& jumps, const llvm::BranchInst& branch) {
  if (branch.isConditional()) return lowerConditional(body, jumps, branch);
  const llvm::BasicBlock* target = branch.getSuccessor(0);
  if (jumps.fallsThrough(target, branch.getParent())) return;
  jumps.emitEdge(target, branch.getParent(), body.code.takeCount());
}

} // namespace

void lowerTerminator(Body& body, Jumps& jumps, const llvm::Instruction& terminator) {
  switch (terminator.getOpcode()) {
  case llvm::Instruction::Br: lowerBranch(body, jumps, llvm::cast<llvm::BranchInst>(terminator)); break;
  case llvm::Instruction::Switch: lowerSwitch(body, jumps, llvm::cast<llvm::SwitchInst>(terminator)); break;
  case llvm::Instruction::IndirectBr:
    lowerIndirectBranch(body, jumps, llvm::cast<llvm::IndirectBrInst>(terminator));
    break;
  case llvm::Instruction::Ret: lowerReturn(body, llvm::cast<llvm::ReturnInst>(terminator)); break;
  case llvm::Instruction::Unreachable:
    body.code.emit(Opcode::Unreachable, 0, 0, 0, 0, body.code.takeCount());
    break;
  default: body.code.unsupported(std::string("instruction ") + terminator.getOpcodeName());
  }
}

} // namespace sonde::frontend
