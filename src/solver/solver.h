#pragma once

#include "solver/query.h"

namespace sonde::solver {

/// Answers queries. A back end (backend/) decides them; a stage (stage/) wraps another Solver, and answers
/// queries or simplifies them where it can. Solvers keep what they learned between queries; answers do not
/// depend on it, except for the choice of the model.
class Solver {
public:
  virtual ~Solver() = default;
  virtual Answer check(const Query& query) = 0;
};

} // namespace sonde::solver
