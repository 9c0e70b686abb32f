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

/// Thresholds; other ones than these are for tests.
struct CdclOptions {
  /// Variables that may be attached beyond four times the cone's before everything is detached.
  size_t looseVariables = 4096;
  /// Conflicts after which learned clauses are looked through, and the worse ones forgotten. Many of a
  /// query's clauses speak of its own path, and cost all later queries.
  uint64_t reductionInterval = 500;
};

std::unique_ptr<ConeSolver> makeCdclSolver(const CdclOptions& options = {});

} // namespace sonde::sat
