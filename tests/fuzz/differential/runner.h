#pragma once

/// \file
/// Runs queries through Sonde's solver and through Z3 and compares the answers. Z3 gets the formulas as they
/// were generated; Sonde gets them simplified (except in mode Raw), so that rewriting is compared as well.

#include "generator.h"
#include "rebuild.h"
#include "solver/chain/chain.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace sonde::fuzz {

enum class Mode : uint8_t {
  Chain,   ///< all stages, simplified formulas
  NoCache, ///< all but the caches: more queries reach the back end
  Raw,     ///< the back end alone, formulas as told
};

// clang-format off
/// X(Problem, "text")
#define SONDE_FUZZ_PROBLEMS(X)                                                                               \
  X(None,         "none")                                                                                    \
  X(Disagreement, "Sonde and Z3 disagree")                                                                   \
  X(WrongModel,   "a model does not satisfy the formulas as generated")                                      \
  X(WrongCore,    "the constraints named in an UNSAT answer are satisfiable")                                \
  X(Crash,        "the solver crashed")
// clang-format on

enum class Problem : uint8_t {
#define X(problem, text) problem,
  SONDE_FUZZ_PROBLEMS(X)
#undef X
};
const char* problemText(Problem problem);

/// Who else says that what an UNSAT answer names is unsatisfiable.
enum class Witness : uint8_t {
  NotNeeded, ///< no UNSAT answer
  Z3,
  Cadical, ///< Z3 gave up; CaDiCaL, on a new instance of the formulas as told, with no stage before it
  Nobody,
};

/// A query with the model its constraints hold under, if it says so.
struct Step {
  RawQuery query;
  std::shared_ptr<const expr::Model> base;
};

/// What one step gave. Plain data: it passes through a pipe.
struct Outcome {
  solver::Verdict ours;
  solver::Verdict theirs;
  Problem problem;
  Witness witness;
  double ourSeconds;
  double theirSeconds;
  double buildSeconds; ///< simplifying the formulas
  uint64_t facts;      ///< those that the pre-check has used
};

struct Case {
  Mode mode = Mode::Chain;
  abv::TableEncoding tables = abv::TableEncoding::Auto;
  abv::AxiomChoice axioms = abv::AxiomChoice::Auto; ///< with the pre-check
  std::vector<Step> steps;
};

struct RunOptions {
  using Wrapper = std::function<std::unique_ptr<solver::Solver>(std::unique_ptr<solver::Solver>)>;

  solver::Backend backend = solver::Backend::Abv;
  sat::Core sat = sat::Core::Own;
  /// By linear programming, with facts about indices that Z3 confirms, and none of the stages that refute
  /// before it.
  bool precheck = false;
  // Seconds a query. Where our model satisfies the query there is nothing left for Z3 to prove, and it gets
  // less time (0: it is not asked).
  double ourLimit = 1;
  uint64_t ourWork = 0; ///< a limit in conflicts beside that in seconds, the same on every machine; 0: none
  double theirLimit = 5;
  double theirSatLimit = 0.2;
  double witnessLimit = 60; ///< for each who is asked about an UNSAT answer that Z3 gave up on
  Wrapper wrap;             ///< puts a solver of its own before ours, for testing the fuzzer; may be null
};

/// The queries of one round: some streams over one context, in one mode.
Case randomCase(expr::Builder& builder, uint64_t seed, unsigned queries);

/// Runs the steps in order, with solvers that live for the whole case, and tells `sink` each outcome. Ends
/// at the first problem.
void runCase(expr::Builder& builder, const Case& testCase, const RunOptions& options,
             const std::function<void(const Outcome&)>& sink);

/// The same in a child process, which survives crashes: the outcomes; a crash is the last one's problem.
std::vector<Outcome> runCaseApart(expr::Builder& builder, const Case& testCase, const RunOptions& options);

} // namespace sonde::fuzz
