#pragma once

/// \file
/// The interface of a SAT solver, as the layers above need it. Literals are non-zero numbers: variable v
/// (from 1) is v, its negation is -v.
///
/// The cone. A query needs only the variables that its assumed literals depend on: the fan-in of their gates.
/// The layer above keeps to three rules, so that a solver may decide, propagate and report within that cone
/// alone: a gate's output is a newer variable than each of its inputs; the clauses that define it are added
/// at once, before the next variable is made, and it is the newest variable in each; every other clause
/// is implied by the theory, so that an assignment of a closed cone extends to all other variables. A solver
/// that works so (cdcl/) takes the newest variable of a clause for the gate that it defines.

#include "support/deadline.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>

namespace sonde::sat {

using Literal = int;

enum class Result : uint8_t { Sat, Unsat, Unknown };

struct Limits {
  std::optional<uint64_t> work; ///< in conflicts, or in steps that take as long; deterministic
  Deadline deadline;            ///< polled while solving
};

/// An incremental solver. Clauses are permanent; assumptions hold for one call.
///
///   ready --addClause--> ready --solve--> Sat | Unsat | Unknown --any change--> ready
class SatSolver {
public:
  virtual ~SatSolver() = default;

  virtual Literal newVariable() = 0;
  /// Adds a clause over known variables. The empty clause makes the instance unsatisfiable for good.
  virtual void addClause(std::span<const Literal> literals) = 0;
  void addClause(std::initializer_list<Literal> literals) {
    addClause(std::span(literals.begin(), literals.size()));
  }
  /// Decides whether the clauses are satisfiable under the assumptions. Returns Unknown only when a limit was
  /// reached. `relevant` are literals whose gates belong to the query's cone beside those of the assumptions
  /// (axioms, what a read depends on); a solver that works on the whole instance ignores them.
  virtual Result solve(std::span<const Literal> assumptions, std::span<const Literal> relevant,
                       const Limits& limits) = 0;
  Result solve(std::span<const Literal> assumptions, const Limits& limits) {
    return solve(assumptions, {}, limits);
  }
  /// Returns the value of a literal in the model. Requires: the last call was a `solve` that answered Sat.
  /// The value is meaningful for the literals that the query named (assumed or called relevant) and for the
  /// variables beneath them that no gate defines; gates in between may have no value where the query does
  /// not depend on them. Ensures: value(-literal) == !value(literal).
  virtual bool value(Literal literal) = 0;
  /// Returns whether the refutation used the assumption `literal`. Requires: the last call was a `solve` that
  /// answered Unsat, and `literal` was assumed. Ensures: the failed assumptions together with the clauses are
  /// unsatisfiable.
  virtual bool failed(Literal literal) = 0;

  virtual uint64_t variables() const = 0;
  virtual uint64_t clauses() const = 0;
  /// Returns the work of all calls so far, in the unit of `Limits::work`.
  virtual uint64_t work() const = 0;
};

} // namespace sonde::sat
