#pragma once

/// \file
/// Conditions that may be true or false on a path: branching, requiring, assuming, and the forks they make.

#include "exec/state/execution.h"

#include <functional>

namespace sonde::exec {

/// Goes to one of two places, or both.
void branch(Execution&, const expr::Expr& condition, const program::Instruction* then,
            const program::Instruction* otherwise);
/// Paths on which `condition` is false end with `error`; the others go on. False: there are no others, and
/// the ending is set.
bool require(Execution&, const expr::Expr& condition, const std::function<Ending()>& error);
/// Says what `condition` is on this path. Where it can be either, a state of its own goes back to the current
/// instruction for the other.
bool choose(Execution&, const expr::Expr& condition);
/// Only paths on which `condition` is true go on. False: there are none; the state's ending is set to Silent.
bool assume(Execution&, const expr::Expr& condition);

/// A copy of the state that goes on at `next`, with `condition` added.
Fork& fork(Execution&, const expr::Expr& condition, const path::PathCondition::Part& part,
           const expr::Model* model, const program::Instruction* next);
/// The same, if the condition is possible. A hard question makes a fork that is open, one at its limit none.
/// Null: there is none.
Fork* forkIfPossible(Execution&, const expr::Expr& condition, const path::Reasoner::Possibility&,
                     const program::Instruction* next);
/// States for all pieces but the first, which is this state's, each to go on where `next` says, and one for
/// the rest (see forkRest). In canonical order the last piece comes first: depth first, the youngest state is
/// followed first.
void forkPieces(Execution&, const path::Reasoner::Pieces&, Incompleteness beyond,
                const std::function<const program::Instruction*(const path::Reasoner::Piece&)>& next);
/// What is left beside pieces of which each has its own state: an open fork that goes back to the current
/// instruction, or incompleteness of this kind.
void forkRest(Execution&, const path::Reasoner::Rest&, const path::PathCondition::Part&,
              Incompleteness beyond);

} // namespace sonde::exec
