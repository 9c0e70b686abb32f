#pragma once

/// \file
/// What the layers above need of a SAT solver. Literals are non-zero: variable v (from 1) is v, its negation
/// -v.

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

namespace sonde::sat {

using Literal = int;

enum class Result : std::uint8_t { Sat, Unsat, Unknown };

struct Limits {
  std::optional<std::uint64_t> conflicts;                        ///< deterministic
  std::optional<std::chrono::steady_clock::time_point> deadline; ///< polled
};

/// An incremental solver. Clauses are permanent; assumptions hold for one call.
///
///   ready --addClause--> ready --solve--> Sat | Unsat | Unknown --any change--> ready
class SatSolver {
public:
  virtual ~SatSolver() = default;

  virtual Literal newVariable() = 0;
  /// \require literals of known variables. The empty clause makes the instance unsatisfiable for good.
  virtual void addClause(std::span<const Literal> literals) = 0;
  void addClause(std::initializer_list<Literal> literals) {
    addClause(std::span(literals.begin(), literals.size()));
  }
  virtual Result solve(std::span<const Literal> assumptions, const Limits& limits) = 0;
  /// \require the last call was a `solve` that answered Sat.
  virtual bool value(Literal literal) = 0;
  /// \require the last call was a `solve` that answered Unsat; \p literal was assumed.
  /// \ensure the failed assumptions together with the clauses are unsatisfiable.
  virtual bool failed(Literal literal) = 0;

  virtual std::uint64_t variables() const = 0;
  virtual std::uint64_t clauses() const = 0;
};

} // namespace sonde::sat
