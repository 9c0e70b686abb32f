#pragma once

/// \file
/// A trace of calls of a SAT solver, as data: made at random, run, cut down, printed.
///
/// A variable is named by the call that makes it, so that any part of a trace is a trace: a literal of a
/// variable that is not there is left out, and so is a gate that lacks an input.

#include "sat/sat_solver.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::fuzz::sat {

using sonde::sat::Literal;

enum class CallKind : uint8_t {
  Input, ///< a variable that nothing defines
  And,   ///< a variable, and the clauses that make it the gate of its inputs
  Xor,
  Ite,
  Clause, ///< any clause; makes every variable relevant from here on
  Lemma,  ///< a clause, if those before imply it
  Solve,
};

struct Call {
  CallKind kind = CallKind::Input;
  Literal name = 0;              ///< of the variable it makes, from 1
  std::vector<Literal> literals; ///< inputs, the clause, or what is assumed
  std::vector<Literal> relevant; ///< of a solve
  std::optional<unsigned> limit; ///< of a solve: work
};

struct Trace {
  /// Of our solver: so low that short traces come to what usually takes long ones.
  unsigned looseVariables = 0;
  unsigned reductionInterval = 0;
  std::optional<unsigned> handOver; ///< work before a query goes to CaDiCaL; none: it does not
  std::vector<Call> calls;
};

/// `seed` alone decides.
Trace randomTrace(uint64_t seed);

/// The trace as the body of a test (sat_fuzz_test.cpp).
std::string toTest(const Trace& trace);

} // namespace sonde::fuzz::sat
