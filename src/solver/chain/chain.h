#pragma once

/// \file
/// Puts a solver together: a back end and the stages in front of it. `makeSolver` reads as the pipeline.

#include "abv/solver.h"
#include "solver/solver.h"
#include "support/statistics.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace sonde::solver {

enum class Backend : std::uint8_t { Abv, Z3 };

/// Which queries a log has: those that reach the back end, or those that enter the chain.
enum class LogPoint : std::uint8_t { Core, Chain };

struct ChainOptions {
  Backend backend = Backend::Abv;
  abv::Options abv = {}; ///< of the back end of that name

  // Stages; each can be left out, to measure what it brings.
  bool shortcut = true;   ///< what abstract values decide needs no solver
  bool slicing = true;    ///< independent constraints are solved apart
  bool exactCache = true; ///< a set of constraints seen before has its answer
  bool counterexampleCache =
      true;               ///< so have supersets of unsatisfiable sets and subsets of satisfiable ones
  bool domains = true;    ///< what is said of one byte alone is decided by its 256 values
  bool ranges = true;     ///< intervals and known bits, carried through the formulas, refute
  bool equalities = true; ///< symbols that are told to be constants are replaced by them
  bool trial = true;      ///< what is hard, and about few values, is decided by trying all

  std::uint64_t easyWork = 300; ///< of queries that are not hard, and not tried

  /// Checks more than the models of SAT answers, which are always checked: the chain's own model on the whole
  /// query, and each UNSAT (on the constraints it names) with the other back end. Slow; a wrong answer
  /// aborts.
  bool validate = false;

  /// Writes queries to this file as an SMT-LIB script (stage/query_log.h); empty: does not.
  std::string logFile = {};
  LogPoint logPoint = LogPoint::Core;

  /// Each cache forgets its least recently used entries beyond this size (formulas and values, not bytes).
  std::size_t cacheCapacity = std::size_t{1} << 20;
};

/// \p statistics outlives the solver. \throws Error if the log cannot be written
std::unique_ptr<Solver> makeSolver(const ChainOptions& options, Statistics& statistics);

} // namespace sonde::solver
