#pragma once

/// \file
/// Which lines of the program the solver works for: counts queries and their time by the place that asked
/// them, and keeps the slowest ones as SMT-LIB. It wraps the solver. A slow query is kept as text, not as
/// expressions: which queries are slow depends on the clock, and expressions that live longer could change
/// what the run does.

#include "program/program.h"
#include "solver/solver.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sonde::driver {

class QueryProfile final : public solver::Solver {
public:
  /// Returns the location of what asks at this moment, or program::none if nothing of the program does.
  using Place = std::function<uint32_t()>;

  /// The context of the queries' expressions outlives this.
  QueryProfile(const program::Program& program, solver::Solver& next, Place place)
      : program_(program), next_(next), place_(std::move(place)), costs_(program.locations.size() + 1) {}

  solver::Answer check(const solver::Query& query) override;

  /// Returns what was recorded for `sonde report`, and with it `stages`, the table of what the solver's
  /// stages did:
  ///
  ///     {"lines": [[file, line, queries, nanoseconds]...],
  ///      "slowest": [{"file", "line", "column", "nanoseconds", "verdict", "constraints", "script"}...],
  ///      "stages": "..."}
  ///
  /// A place that is not known has an empty file and line 0. A query that is too long, in itself or for the
  /// time that the run took, has an empty script.
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
    /// Written as a script at the end, because most of those kept are pushed out by slower ones; nothing if
    /// it is too long for that.
    std::optional<solver::Query> query;
  };

  void keep(SlowQuery slow);

  const program::Program& program_;
  solver::Solver& next_;
  Place place_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::vector<Cost> costs_;        ///< by location; the last for those that are not known
  std::vector<SlowQuery> slowest_; ///< the slowest first
};

} // namespace sonde::driver
