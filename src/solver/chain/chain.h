#pragma once

/// \file
/// Puts a solver together: a back end and the stages in front of it. `makeSolver` reads as the pipeline.

#include "abv/solver.h"
#include "solver/solver.h"
#include "solver/stage/precheck.h"
#include "support/statistics.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace sonde::solver {

enum class Backend : uint8_t { Abv, Z3 };

/// How a stream of similar queries is solved (strategy/). All but `Auto` are those of "A Comparative Study of
/// Incremental Constraint Solving Approaches in Symbolic Execution" (HVC'14).
enum class Strategy : uint8_t { Auto, Baseline, Caching, CachingOpt, Stack, StackOpt };

/// Which queries a log has.
enum class LogPoint : uint8_t {
  Core,  ///< those that reach the back end
  Chain, ///< those that enter the chain
  Path   ///< the same with the whole condition of their path, in the order of its decisions, by push and pop
};

/// The stages in front of a back end. Each can be left out, to measure what it brings.
struct Stages {
  bool toldTables = true;
  bool shortcut = true;
  bool slicing = true;
  bool exactCache = true;
  bool counterexampleCache = true;
  bool domains = true;
  bool layers = true;
  bool ranges = true;
  bool equalities = true;
  bool sampling = true;
  bool trial = true;
};

struct ChainOptions : Stages {
  Strategy strategy = Strategy::Auto;
  Backend backend = Backend::Abv;
  abv::Options abv = {}; ///< options of the back end `abv`
  PrecheckOptions precheck = {};

  uint64_t easyWork = 300; ///< queries with less work are not hard, and are not tried

  /// Checks more than the models of SAT answers, which are always checked: the chain's own model on the whole
  /// query, and each UNSAT (on the constraints it names) with the other back end. Slow; a wrong answer
  /// aborts.
  bool validate = false;

  /// Writes queries to this file as an SMT-LIB script (stage/query_log.h); empty: does not.
  std::string logFile = {};
  LogPoint logPoint = LogPoint::Core;

  /// Each cache forgets its least recently used entries beyond this size (formulas and values, not bytes).
  size_t cacheCapacity = size_t{1} << 20;
};

/// Makes a solver with these stages. `statistics` must outlive it. Throws Error if the log cannot be written.
std::unique_ptr<Solver> makeSolver(const ChainOptions& options, Statistics& statistics);

} // namespace sonde::solver
