#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <cstddef>
#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_LAYERS_COUNTERS(X)                                                                             \
  X(Queries, Count,    "queries about a table")                                                              \
  X(Sat,     Count,    "SAT")                                                                                \
  X(Unsat,   Count,    "UNSAT")                                                                              \
  X(Made,    Count,    "layers made")                                                                        \
  X(Reused,  Count,    "layers that an earlier query had made")                                              \
  X(Steps,   Count,    "operations carried out")                                                             \
  X(Time,    Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(LayersCounter, "layers", SONDE_LAYERS_COUNTERS)

/// Decides queries about the states of an automaton that reads bytes, as a lexer is: `s1 = t[c[b0]]`,
/// `s2 = t[s1 + c[b1]]`, and so on. For a circuit of tables that is a search through all their bits. But what
/// the bytes up to one mean to the later ones is a few terms (s1, say) which have few values: a *layer* is
/// the set of those values, found from the layer before and the classes of the next byte's values, and a
/// query is unsatisfiable if a layer is empty. Queries of a path share layers, which are remembered.
/// Queries that take too many operations are passed on. `capacity` bounds the values that are remembered.
std::unique_ptr<Solver> makeLayers(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics);

} // namespace sonde::solver
