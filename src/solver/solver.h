#pragma once

#include "solver/query.h"

namespace sonde::solver {

/// Answers queries. A back end (backend/) does the work; a stage (stage/) wraps another Solver and answers,
/// or changes the question, where it can. Solvers keep what they learned between queries; answers do not
/// depend on it, except for which model comes back.
class Solver {
public:
  virtual ~Solver() = default;
  virtual Answer check(const Query& query) = 0;
};

} // namespace sonde::solver
