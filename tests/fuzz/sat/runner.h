#pragma once

/// \file
/// Runs a trace on our solver and on CaDiCaL, and compares after each solve: the verdicts; that the values
/// that mean something (sat_solver.h) extend to a model of everything; that the failed assumptions suffice;
/// that limits hold. At the end, the clauses that ours has kept (learned ones apart) must say what was added.

#include "trace.h"

#include <functional>
#include <memory>

namespace sonde::fuzz::sat {

// clang-format off
/// X(Problem, "text")
#define SONDE_SAT_PROBLEMS(X)                                                                                \
  X(None,         "no problem")                                                                              \
  X(Disagreement, "the verdict is wrong")                                                                    \
  X(NoVerdict,    "unknown, and no limit was set")                                                           \
  X(Overrun,      "more work than the limit allows")                                                         \
  X(WrongValue,   "an assumption is false, or a literal and its negation agree")                             \
  X(WrongModel,   "the model does not extend to all variables")                                              \
  X(WrongCore,    "the failed assumptions are satisfiable, or were not assumed")                             \
  X(LostClause,   "a clause that was added no longer follows from those that are kept")                      \
  X(WrongClause,  "a clause is kept that does not follow from those that were added")                        \
  X(Crash,        "a crash")
// clang-format on

enum class Problem : uint8_t {
#define X(problem, text) problem,
  SONDE_SAT_PROBLEMS(X)
#undef X
};
const char* problemText(Problem problem);

/// Puts a solver of its own around ours, to see whether the fuzzer finds what is wrong with it; may be null.
using Wrapper = std::function<std::unique_ptr<sonde::sat::SatSolver>(std::unique_ptr<sonde::sat::SatSolver>)>;

/// What happened on the way; to see that traces come to something.
struct Tally {
  uint64_t sat = 0, unsat = 0, unknown = 0, work = 0;
};

Problem run(const Trace& trace, const Wrapper& wrap = {}, Tally* tally = nullptr);
/// The same in a child process, which survives crashes.
Problem runApart(const Trace& trace, const Wrapper& wrap = {});

/// A small trace with a problem (any), by leaving out calls and literals.
/// \require runApart(trace, wrap) != Problem::None
Trace shrink(Trace trace, const Wrapper& wrap = {});

} // namespace sonde::fuzz::sat
