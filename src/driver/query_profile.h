#pragma once

/// \file
/// Which lines of the program the solver works for: counts queries and their time by the place that asked
/// them, and keeps the slowest ones as SMT-LIB. A slow query is kept as text, not as expressions: which
/// queries are slow depends on the clock, and expressions that live longer could change what the run does.

#include "program/program.h"
#include "solver/query.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace sonde::driver {

class QueryProfile {
public:
  explicit QueryProfile(const program::Program& program)
      : program_(program), costs_(program.locations.size() + 1) {}

  /// Adds a query that was answered. `location` is what asked it; program::none if nothing of the program
  /// did.
  void add(const solver::Query& query, solver::Verdict verdict, std::chrono::nanoseconds passed,
           uint32_t location);

  /// Returns what was recorded for `sonde report`, and with it `stages`, the table of what the solver's
  /// stages did:
  ///
  ///     {"lines": [[file, line, queries, nanoseconds]...],
  ///      "slowest": [{"file", "line", "column", "nanoseconds", "verdict", "constraints", "script"}...],
  ///      "stages": "..."}
  ///
  /// A place that is not known has an empty file and line 0. A query that is too long, in itself or for the
  /// time that the run had taken until then, has an empty script.
  std::string json(const std::string& stages) const;

  /// Queries that take less are not kept.
  static constexpr uint64_t slowFrom = 10'000'000; ///< nanoseconds
  static constexpr size_t mostSlow = 10;

private:
  struct Cost {
    uint64_t queries = 0;
    uint64_t nanoseconds = 0;
  };
  struct SlowQuery {
    uint32_t location = program::none;
    uint64_t nanoseconds = 0;
    solver::Verdict verdict = solver::Verdict::Unknown;
    size_t constraints = 0;
    std::string script{};
  };

  void keep(SlowQuery slow, const solver::Query& query);

  const program::Program& program_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::vector<Cost> costs_;        ///< by location; the last for those that are not known
  std::vector<SlowQuery> slowest_; ///< the slowest first
};

} // namespace sonde::driver
