#include "exec/symbolic/conditions.h"

#include "exec/symbolic/undefined.h"
#include "program/operand_use.h"
#include "support/check.h"

#include <fmt/format.h>

namespace sonde::exec {

using expr::Expr;
using program::Instruction;

namespace {

/// Copies the state to go on at `next`, without a new constraint.
Fork& copy(Execution& execution, const Instruction* next) {
  Fork& fork = execution.forks.emplace_back(Fork{execution.state, std::nullopt, std::nullopt});
  ++fork.state.forks;
  fork.state.next = next;
  if (next == execution.ip &&
      // The instruction will be executed again.
      (program::operandUse[static_cast<unsigned>(next->op)] & program::OperandUse::Counts))
    fork.state.instructions -= next->width;
  return fork;
}

Fork& openFork(Execution& execution, const Expr& condition, const path::PathCondition::Part& part,
               const Instruction* next) {
  Fork& fork = copy(execution, next);
  fork.open = {condition, part};
  return fork;
}

} // namespace

Fork& fork(Execution& execution, const Expr& condition, const path::PathCondition::Part& part,
           const expr::Model* model, const Instruction* next) {
  Fork& fork = copy(execution, next);
  ++execution.state.forks;
  fork.state.path.add(condition, part, model);
  return fork;
}

Fork* forkIfPossible(Execution& execution, const Expr& condition,
                     const path::Reasoner::Possibility& possibility, const Instruction* next) {
  switch (possibility.answer) {
  case path::Reasoner::Answer::Possible:
    return &fork(execution, condition, possibility.part, &possibility.model, next);
  case path::Reasoner::Answer::Impossible: return nullptr;
  case path::Reasoner::Answer::Later: return &openFork(execution, condition, possibility.part, next);
  case path::Reasoner::Answer::Unknown: execution.incomplete(Incompleteness::QueryLimit); return nullptr;
  }
  SONDE_UNREACHABLE("answer");
}

void forkRest(Execution& execution, const path::Reasoner::Rest& rest, const path::PathCondition::Part& part,
              Incompleteness beyond) {
  if (rest.answer == path::Reasoner::Answer::Later)
    openFork(execution, rest.condition, part, execution.ip);
  else if (!rest.isEmpty())
    execution.incomplete(beyond);
}

void forkPieces(Execution& execution, const path::Reasoner::Pieces& pieces, Incompleteness beyond,
                const std::function<const Instruction*(const path::Reasoner::Piece&)>& next,
                const std::function<void(State&, const path::Reasoner::Piece&)>& made) {
  forkRest(execution, pieces.rest, pieces.part, beyond);
  const size_t count = pieces.all.size();
  for (size_t n = 1; n < count; ++n) {
    const path::Reasoner::Piece& piece = pieces.all[execution.reasoner.isCanonical() ? count - n : n];
    Fork& other = fork(execution, piece.condition, pieces.part, piece.ownModel(), next(piece));
    if (made) made(other.state, piece);
  }
  if (count > 1 || !pieces.rest.isEmpty())
    execution.state.path.add(pieces.all[0].condition, pieces.part, pieces.all[0].ownModel());
}

namespace {

/// Lets the state follow the side that its model takes; `branch.other` says whether the other side is
/// possible.
void follow(Execution& execution, const path::Reasoner::Branch& branch) {
  if (branch.other.answer == path::Reasoner::Answer::Impossible) return; // the condition is implied
  execution.state.path.add(branch.condition, branch.other.part, branch.takenModel());
}

} // namespace

void branch(Execution& execution, const Expr& given, const Instruction* then, const Instruction* otherwise) {
  const Expr condition = defined(execution, given, Use::Condition);
  if (execution.ending) return;
  if (condition->isConstant()) {
    execution.next = condition->isTrue() ? then : otherwise;
    return;
  }
  path::Reasoner::Branch branch = execution.reasoner.branch(execution.state.path, condition);
  execution.next = branch.taken ? then : otherwise;
  forkIfPossible(execution, branch.otherwise, branch.other, branch.taken ? otherwise : then);
  follow(execution, branch);
}

bool require(Execution& execution, const Expr& given, const std::function<Ending()>& error) {
  const Expr condition = defined(execution, given, Use::Condition);
  if (execution.ending) return false;
  if (condition->isTrue()) return true;
  if (condition->isFalse()) {
    execution.ending = error();
    return false;
  }
  State& state = execution.state;
  path::Reasoner::Branch branch = execution.reasoner.branch(state.path, condition);
  if (branch.taken) {
    if (Fork* other = forkIfPossible(execution, branch.otherwise, branch.other, execution.ip))
      other->ending = error();
    follow(execution, branch);
    return true;
  }
  // The model shows the error.
  if (branch.other.answer != path::Reasoner::Answer::Possible) {
    forkIfPossible(execution, branch.otherwise, branch.other, execution.ip);
    follow(execution, branch);
    execution.ending = error();
    return false;
  }
  // The state goes on with the other's model.
  fork(execution, branch.condition, branch.other.part, branch.takenModel(), execution.ip).ending = error();
  state.path.add(branch.otherwise, branch.other.part, &branch.other.model);
  return true;
}

bool choose(Execution& execution, const Expr& given) {
  const Expr condition = defined(execution, given, Use::Condition);
  if (condition->isConstant()) return condition->isTrue();
  path::Reasoner::Branch branch = execution.reasoner.branch(execution.state.path, condition);
  forkIfPossible(execution, branch.otherwise, branch.other, execution.ip);
  follow(execution, branch);
  return branch.taken;
}

bool assume(Execution& execution, const Expr& given) {
  const Expr condition = execution.reasoner.transformed(defined(execution, given, Use::Condition));
  if (execution.ending) return false;
  if (condition->isTrue()) return true;
  path::Reasoner::Possibility possibility;
  if (!condition->isFalse()) possibility = execution.reasoner.possible(execution.state.path, condition);
  if (possibility.answer == path::Reasoner::Answer::Possible) {
    execution.state.path.add(condition, possibility.part, &possibility.model);
    return true;
  }
  forkIfPossible(execution, condition, possibility, execution.ip);
  execution.ending.emplace();
  execution.ending->kind = EndKind::Silent;
  execution.ending->error.detail =
      execution.state.isNarrowed
          ? "an assumption does not hold for the values that symbolic data was fixed to before"
          : "an assumption that cannot hold";
  describeStack(execution, execution.ending->error);
  if (possibility.answer == path::Reasoner::Answer::Impossible)
    execution.observer.message(fmt::format("{}: warning: the path ends here: {}",
                                           execution.program.describe(execution.site()),
                                           execution.ending->error.detail),
                               true);
  return false;
}

} // namespace sonde::exec
