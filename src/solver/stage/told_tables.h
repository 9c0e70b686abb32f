#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_TOLD_TABLES_COUNTERS(X)                                                                        \
  X(Queries,   Count,    "queries seen")                                                                     \
  X(Rewritten, Count,    "queries that list the elements of an array which they read at other indices")      \
  X(Tables,    Count,    "tables made of such arrays")                                                       \
  X(Refuted,   Count,    "UNSAT: a formula is false once arrays are tables")                                 \
  X(Time,      Duration, "in this stage")
// clang-format on
SONDE_DEFINE_COUNTERS(ToldTablesCounter, "told-tables", SONDE_TOLD_TABLES_COUNTERS)

/// If constraints list the elements of an array one by one (`a[0] = 7`, `a[1] = 3` …), as other tools write
/// their tables, reads of the array at symbolic indices become reads of a table for this query: everything
/// behind this stage knows how to handle tables. Elements that are not listed stay reads of the array, and so
/// do reads past the last one that is. The constraints of the list are not passed on, and are part of a core
/// that depends on the table.
std::unique_ptr<Solver> makeToldTables(std::unique_ptr<Solver> next, Statistics& statistics);

} // namespace sonde::solver
