#pragma once

/// \file
/// Five ways to solve the stream of similar queries that a symbolic execution asks, of which each has the
/// whole condition of its path in the order of the path's decisions: "A Comparative Study of Incremental
/// Constraint Solving Approaches in Symbolic Execution" (Liu, Araújo, d'Amorim, Taghdiri; HVC'14). They are
/// here to be compared, with each other and with what Sonde does by itself (chain/chain.h), on either back
/// end.
///
/// | strategy     | what is kept from one query to the next                                            |
/// |--------------|------------------------------------------------------------------------------------|
/// | `baseline`   | nothing                                                                            |
/// | `caching`    | solutions of independent parts; each query is divided into its parts anew          |
/// | `cachingopt` | the same, and the partition of the constraints that two queries have in common     |
/// | `stack`      | the solver itself: its assertion stack mirrors the path                            |
/// | `stackopt`   | the same, and what occurs twice on the stack has a name                            |
///
/// All use the same kind of Z3 solver (`simple()`) and track no assertions: an UNSAT answer names all
/// constraints.

#include "solver/solver.h"
#include "support/statistics.h"

#include <cstddef>
#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_STRATEGY_COUNTERS(X)                                                                           \
  X(Queries,  Count,    "queries asked of the strategy")                                                     \
  X(Formulas, Count,    "formulas of these queries")                                                         \
  X(Parts,    Count,    "independent parts made by merging (cachingopt)")                                    \
  X(Hits,     Count,    "of them, solved before (cachingopt)")                                               \
  X(Pushed,   Count,    "frames pushed (stack)")                                                             \
  X(Popped,   Count,    "frames popped (stack)")                                                             \
  X(Named,    Count,    "subexpressions named (stackopt)")                                                   \
  X(Time,     Duration, "in the strategy, back end included")
// clang-format on
SONDE_DEFINE_COUNTERS(StrategyCounter, "strategy", SONDE_STRATEGY_COUNTERS)

// What each takes is a back end without memory of its own, except for the last ones.

std::unique_ptr<Solver> makeBaseline(std::unique_ptr<Solver> fresh);
/// `capacity` is that of the cache, in formulas and values.
std::unique_ptr<Solver> makeCaching(std::unique_ptr<Solver> fresh, size_t capacity, Statistics&);
std::unique_ptr<Solver> makeCachingOpt(std::unique_ptr<Solver> fresh, size_t capacity, Statistics&);
/// These two return strategies that use Z3's own stack.
std::unique_ptr<Solver> makeStack(Statistics&);
std::unique_ptr<Solver> makeStackOpt(Statistics&);
/// Returns a strategy by a back end that lives on and is asked whole conditions. Sonde's own assumes
/// constraints and hash-conses expressions: a constraint is encoded once, a subexpression has one circuit
/// however often it occurs. So `stackopt` is the same as `stack` there.
std::unique_ptr<Solver> makeStack(std::unique_ptr<Solver> persistent);

/// Counts what a strategy is asked, and asks it about the whole of each query, whatever the caller knows of
/// it.
std::unique_ptr<Solver> makeWhole(std::unique_ptr<Solver> strategy, Statistics&);

} // namespace sonde::solver
