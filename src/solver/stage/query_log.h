#pragma once

#include "solver/solver.h"
#include "support/statistics.h"

#include <memory>
#include <string>

namespace sonde::solver {

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_QUERY_LOG_COUNTERS(X)                                                                          \
  X(Queries, Count,    "queries written")                                                                    \
  X(Time,    Duration, "writing")
// clang-format on
SONDE_DEFINE_COUNTERS(QueryLogCounter, "query-log", SONDE_QUERY_LOG_COUNTERS)

/// Writes every query that passes, and its verdict, to `file` (smtlib/stream_writer.h).
/// \throws Error, also from `check`, if the file cannot be written
std::unique_ptr<Solver> makeQueryLog(std::unique_ptr<Solver> next, const std::string& file,
                                     Statistics& statistics);

} // namespace sonde::solver
