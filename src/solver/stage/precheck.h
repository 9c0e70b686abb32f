#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace sonde::solver {

/// How far the pre-check goes.
enum class Precheck : uint8_t {
  Off,
  Interval, ///< bounds are carried through rows, and rows are put together (ilp/relations.h)
  Ilp,      ///< then integer linear programming decides, as in the paper
  Auto      ///< the same, unless it has refuted too little of late to be worth its time
};

struct PrecheckOptions {
  Precheck mode = Precheck::Off;
  bool intervals = true; ///< bounds decide whether an operation can wrap around (Linearisation)
  bool cache = true;     ///< a problem that was solved before has its answer
  bool hints = false;    ///< the back end is told the intervals of indices (Query::hints)
};

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_PRECHECK_COUNTERS(X)                                                                           \
  X(Queries,    Count,    "queries seen")                                                                    \
  X(Skipped,    Count,    "queries not looked at: too large, with symbolic writes, or too little was refuted") \
  X(ByBounds,   Count,    "UNSAT: the bounds of some variable leave it no value")                            \
  X(ByRelations, Count,   "UNSAT: equations or differences of variables contradict each other")              \
  X(ByIlp,      Count,    "UNSAT: the integer linear problem has no solution")                               \
  X(Problems,   Count,    "integer linear problems solved")                                                  \
  X(CacheHits,  Count,    "integer linear problems that were solved before")                                 \
  X(OutOfWork,  Count,    "integer linear problems given up")                                                \
  X(Facts,      Count,    "facts about indices in bounds that were used, those of sonde run")                \
  X(Reads,      Count,    "reads of tables whose values were bounded by the index")                          \
  X(ReadsPast,  Count,    "reads of tables whose index may lie past the last element, for all that was found") \
  X(Time,       Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(PrecheckCounter, "precheck", SONDE_PRECHECK_COUNTERS)

/// Refutes queries by an abstraction to integer linear programming (Algorithm 3 of "Type and Interval Aware
/// Array Constraint Solving for Symbolic Execution", ISSTA'21): formulas without reads of tables bound the
/// indices, the elements in these bounds bound the reads, and with those all formulas are checked.
std::unique_ptr<Solver> makePrecheck(std::unique_ptr<Solver> next, const PrecheckOptions& options,
                                     size_t cacheCapacity, Statistics& statistics);

} // namespace sonde::solver
