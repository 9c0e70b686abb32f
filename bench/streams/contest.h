#pragma once

/// \file
/// Several solvers on one stream of queries, side by side: chunks of the stream go to each in turn, so that a
/// busy machine is equally busy for all. CPU time.

#include "solver/solver.h"
#include "support/statistics.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sonde::bench {

using Stream = std::vector<solver::Query>;
using MakeSolver = std::function<std::unique_ptr<solver::Solver>(Statistics&)>;

class Contest {
public:
  /// \p maxQueries: slow ones see the beginning only.
  /// \p rewrite  makes the stream that this one sees of the common one; may be null
  void add(std::string name, std::size_t maxQueries, const MakeSolver& make,
           std::function<solver::Query(const solver::Query&)> rewrite = {});
  void keepOnly(const std::string& name);

  void run(const Stream& stream, double secondsPerQuery);
  /// Time against the first one's, on the queries that both saw; answers that differ are pointed out.
  void print() const;

private:
  struct Contestant {
    std::string name;
    std::size_t maxQueries;
    std::unique_ptr<Statistics> statistics;
    std::unique_ptr<solver::Solver> solver;
    std::function<solver::Query(const solver::Query&)> rewrite;
    std::vector<double> times = {};
    std::vector<solver::Verdict> verdicts = {};
  };

  std::vector<Contestant> contestants_;
};

} // namespace sonde::bench
