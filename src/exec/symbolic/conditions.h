#pragma once

/// \file
/// Conditions that may be true or false on a path: branching, requiring, assuming, and the forks they make.

#include "exec/state/execution.h"

#include <functional>

namespace sonde::exec {

/// Branches on a condition: the state goes to one of two instructions, and a fork to the other if both are
/// possible.
void branch(Execution&, const expr::Expr& given, const program::Instruction* then,
            const program::Instruction* otherwise);
/// Ends the paths on which `given` is false with `error`; the others go on. Returns false if there are no
/// others, and then the ending is set.
bool require(Execution&, const expr::Expr& given, const std::function<Ending()>& error);
/// Says what `given` is on this path. Where it can be either, a state of its own goes back to the current
/// instruction for the other.
bool choose(Execution&, const expr::Expr& given);
/// Lets only paths go on on which `given` is true. Returns false if there are none, and then the ending
/// is Silent.
bool assume(Execution&, const expr::Expr& given);

/// Forks a copy of the state that goes on at `next` with `condition` added to its path.
Fork& fork(Execution&, const expr::Expr& condition, const path::PathCondition::Part& part,
           const expr::Model* model, const program::Instruction* next);
/// Forks if the condition is possible. If the solver has put the query off, the fork is open and will be
/// asked again later; if the query has reached its limit, there is no fork, and an incompleteness is counted.
/// Returns null if there is no fork.
Fork* forkIfPossible(Execution&, const expr::Expr& condition, const path::Reasoner::Possibility&,
                     const program::Instruction* next);
/// States for all pieces but the first, which is this state's, each to go on where `next` says, and one for
/// the rest (see forkRest). In canonical order the last piece comes first: depth first, the youngest state is
/// followed first. `made` is told each state that was made.
void forkPieces(Execution&, const path::Reasoner::Pieces&, Incompleteness beyond,
                const std::function<const program::Instruction*(const path::Reasoner::Piece&)>& next,
                const std::function<void(State&, const path::Reasoner::Piece&)>& made = {});
/// Handles the values that are in none of the pieces, each of which has a state: makes an open fork that
/// executes the current instruction again, or counts an incompleteness of this kind.
void forkRest(Execution&, const path::Reasoner::Rest&, const path::PathCondition::Part&,
              Incompleteness beyond);

} // namespace sonde::exec
