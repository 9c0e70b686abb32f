#pragma once

/// \file
/// Two states at one place of the program made one: each register and each byte of memory becomes a choice
/// between its two values.

#include "exec/state/state.h"
#include "expr/rewrite/builder.h"

namespace sonde::exec {

/// Returns whether two moments of one path are the same: place, calls, registers, memory, files, signals and
/// constraints, and nothing was asked of the outside or done to it in between. Where addresses come next does
/// not matter, nor what the engine counts. Requires: the frames are not packed.
bool areSame(const State&, const State&);

/// Makes `state` the choice between itself, where `mine` (of width 1) is true, and `other`. Returns false,
/// and nothing has changed, if the two are not at the same place of the same calls, or differ in something
/// that cannot be chosen between: their objects, inputs, files, signals or exit handlers. What was printed is
/// that of `state`, and so is the path condition: the caller replaces it.
bool merge(FramePool&, expr::Builder&, State& state, const State& other, const expr::Expr& mine);

} // namespace sonde::exec
