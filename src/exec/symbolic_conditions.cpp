/// \file
/// Forking, assuming, and falling back to one value.

#include "exec/operand_use.h"
#include "exec/symbolic.h"

namespace sonde::exec {

using expr::Expr;
using program::Instruction;

State& fork(Execution& execution, const Expr& condition, const PathCondition::Part& part,
            const expr::Model* model, const Instruction* next) {
  State& state = execution.state;
  ++state.forks;
  execution.forks.push_back({State(state), std::nullopt});
  State& twin = execution.forks.back().state;
  twin.path.add(condition, part, model);
  twin.next = next;
  if (next == execution.ip && (operandUse[static_cast<unsigned>(next->op)] & OperandUse::Counts))
    twin.instructions -= next->width; // to be executed again
  return twin;
}

namespace {

/// The state follows the side its model takes; what came of the other is in `branch.other`.
void follow(Execution& execution, const Reasoner::Branch& branch) {
  if (branch.other.answer == Reasoner::Answer::Impossible) return; // implied
  execution.state.path.add(branch.condition, branch.other.part, nullptr);
}

} // namespace

void branch(Execution& execution, const Expr& condition, const Instruction* then,
            const Instruction* otherwise) {
  if (condition->isConstant()) {
    execution.next = condition->isTrue() ? then : otherwise;
    return;
  }
  Reasoner::Branch branch = execution.reasoner.branch(execution.state.path, condition);
  execution.next = branch.taken ? then : otherwise;
  if (branch.other.answer == Reasoner::Answer::Possible)
    fork(execution, branch.otherwise, branch.other.part, &branch.other.model,
         branch.taken ? otherwise : then);
  else if (branch.other.answer == Reasoner::Answer::Unknown)
    execution.incomplete(Incompleteness::QueryLimit);
  follow(execution, branch);
}

bool require(Execution& execution, const Expr& condition, const std::function<Ending()>& error) {
  if (condition->isTrue()) return true;
  if (condition->isFalse()) {
    execution.ending = error();
    return false;
  }
  State& state = execution.state;
  Reasoner::Branch branch = execution.reasoner.branch(state.path, condition);
  if (branch.other.answer == Reasoner::Answer::Unknown) execution.incomplete(Incompleteness::QueryLimit);
  bool both = branch.other.answer == Reasoner::Answer::Possible;
  if (branch.taken) {
    if (both) {
      fork(execution, branch.otherwise, branch.other.part, &branch.other.model, execution.ip);
      execution.forks.back().ending = error();
    }
    follow(execution, branch);
    return true;
  }
  if (!both) {
    follow(execution, branch);
    execution.ending = error();
    return false;
  }
  // The model shows the error: the state goes on with the other's model.
  fork(execution, branch.condition, branch.other.part, nullptr, execution.ip);
  execution.forks.back().ending = error();
  state.path.add(branch.otherwise, branch.other.part, &branch.other.model);
  return true;
}

bool assume(Execution& execution, const Expr& condition) {
  if (condition->isTrue()) return true;
  Reasoner::Possibility possibility;
  if (!condition->isFalse()) possibility = execution.reasoner.possible(execution.state.path, condition);
  if (possibility.answer == Reasoner::Answer::Possible) {
    execution.state.path.add(condition, possibility.part, &possibility.model);
    return true;
  }
  if (possibility.answer == Reasoner::Answer::Unknown) execution.incomplete(Incompleteness::QueryLimit);
  execution.ending.emplace();
  execution.ending->kind = EndKind::Silent;
  execution.ending->error.detail = "an assumption that cannot hold";
  return false;
}

BitVector split(Execution& execution, const Expr& value, std::size_t limit, Incompleteness beyond) {
  if (value->isConstant()) return value->value();
  State& state = execution.state;
  expr::Builder& builder = execution.reasoner.builder();
  Reasoner::Pieces pieces = execution.reasoner.pieces(
      state.path, value, [&](const BitVector& one) { return builder.eq(value, builder.constant(one)); },
      limit);
  if (!pieces.complete) execution.incomplete(beyond);
  for (std::size_t n = 1; n < pieces.all.size(); ++n)
    fork(execution, pieces.all[n].condition, pieces.part, &*pieces.all[n].model, execution.ip);
  if (pieces.all.size() > 1 || !pieces.complete)
    state.path.add(pieces.all[0].condition, pieces.part, nullptr);
  return pieces.all[0].value;
}

uint64_t splitRegister(Execution& execution, program::Slot slot, std::size_t limit, Incompleteness beyond) {
  if (!isSymbolic(execution, slot)) return execution.slot(slot);
  BitVector value = split(execution, narrowExpression(execution, slot), limit, beyond);
  setConcrete(execution, slot, value.toWord());
  return value.toWord();
}

BitVector concretise(Execution& execution, const Expr& value, Incompleteness kind) {
  if (value->isConstant()) return value->value();
  expr::Builder& builder = execution.reasoner.builder();
  Reasoner::Smallest smallest = execution.reasoner.smallest(execution.state.path, value);
  if (smallest.only) return smallest.value;
  execution.incomplete(kind);
  execution.state.path.add(builder.eq(value, builder.constant(smallest.value)), smallest.part,
                           &smallest.model);
  return smallest.value;
}

uint64_t concretiseRegister(Execution& execution, program::Slot slot, Incompleteness kind) {
  if (!isSymbolic(execution, slot)) return execution.slot(slot);
  uint64_t value = concretise(execution, narrowExpression(execution, slot), kind).toWord();
  setConcrete(execution, slot, value);
  return value;
}

void concretiseBytes(Execution& execution, uint64_t address, uint64_t size, Incompleteness kind) {
  memory::AddressSpace& memory = execution.state.memory;
  std::vector<memory::Byte> bytes;
  if (memory.readBytes(address, bytes, size)) return;
  for (memory::Byte& byte : bytes)
    if (!byte.concrete())
      byte = {Expr(), static_cast<uint8_t>(concretise(execution, byte.expression, kind).toWord())};
  for (uint64_t n = 0; n < size; ++n) memory.initialise(address + n, &bytes[n].value, 1);
}

void onConcreteMemory(Execution& execution, Incompleteness kind, const std::function<void()>& handler) {
  for (;;) {
    handler();
    if (!execution.symbolic) return;
    memory::FaultPtr met = std::move(execution.symbolic);
    concretiseBytes(execution, met->address, met->size, kind);
  }
}

} // namespace sonde::exec
