#pragma once

/// \file
/// Our own SAT solver, made for streams of small, similar queries: conflict-driven clause learning on one
/// instance that keeps all it learned, while every query decides, propagates and reports within its own cone.
///
///   clause_arena     where clauses lie            cone              what a query needs
///   clause_store     which clauses are watched    propagator        consequences
///   trail            the assignment               analyzer          learning from conflicts
///   decision_queue   what to decide next          cdcl_solver       the search
///   proof_check      is it so? (debug builds)
///
/// Callers keep to the rules of the cone (sat_solver.h). For clauses that are neither gates nor theory
/// axioms, name every variable as relevant: the cone is then the whole instance.

#include "sat/sat_solver.h"

#include <functional>
#include <memory>

namespace sonde::sat {

class ConeSolver : public SatSolver {
public:
  /// Calls `visit` for each clause over the cone of the last query: definitions, axioms, and what was
  /// learned of single variables.
  virtual void forEachClauseOfCone(const std::function<void(std::span<const Literal>)>& visit) = 0;
};

/// Thresholds of the solver. Only tests use values other than the defaults.
struct CdclOptions {
  /// The number of variables that may be attached beyond four times those of the cone before everything is
  /// detached.
  size_t looseVariables = 4096;
  /// The number of conflicts after which the worse learned clauses are forgotten. Many clauses that a query
  /// learns are about its own path only, and would cost time in all later queries.
  uint64_t reductionInterval = 500;
};

std::unique_ptr<ConeSolver> makeCdclSolver(const CdclOptions& options = {});

} // namespace sonde::sat
