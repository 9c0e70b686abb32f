#pragma once

/// \file
/// A question to a solver and its answer, both plain values.

#include "expr/expr.h"
#include "expr/model.h"
#include "expr/symbol_set.h"
#include "support/deadline.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::solver {

using expr::Expr;
using expr::Model;

/// What a query may cost. Work is deterministic; time is for users who ask for it.
struct Limits {
  std::optional<std::uint64_t> work; ///< in SAT conflicts, or what takes as long
  Deadline deadline;
};

/// Can all constraints and the goal be true together?
struct Query {
  std::vector<Expr> constraints;
  Expr goal; ///< null: none
  /// The caller knows that the constraints alone can be true together (a path condition) and has a model of
  /// them. Then only what is connected with the goal matters, and a SAT model speaks only of that part's
  /// symbols (`Answer::scope`): `known.override(answer.model, answer.scope)` is a model of all.
  bool constraintsConsistent = false;
  Limits limits;
};

enum class Verdict : std::uint8_t { Sat, Unsat, Unknown };
/// As SMT-LIB says it.
const char* verdictText(Verdict verdict);

// clang-format off
/// X(Reason, "text")
#define SONDE_UNKNOWN_REASONS(X)                                                                             \
  X(None,        "no reason")                                                                                \
  X(Timeout,     "timeout")                                                                                  \
  X(WorkLimit,   "work limit")                                                                               \
  X(Memory,      "out of memory")                                                                            \
  X(Unsupported, "not supported by the back end")
// clang-format on

enum class UnknownReason : std::uint8_t {
#define X(reason, text) reason,
  SONDE_UNKNOWN_REASONS(X)
#undef X
};
const char* reasonText(UnknownReason reason);

struct Answer {
  Verdict verdict = Verdict::Unknown;
  Model model;                ///< Sat: makes every constraint and the goal true
  std::vector<unsigned> used; ///< Unsat: indices of constraints that, with the goal, cannot be true together
  UnknownReason reason = UnknownReason::None;
  std::vector<expr::SymbolAtom> scope; ///< Sat, if the constraints were consistent: what the model speaks of
  std::uint64_t work = 0;              ///< that it took, if the back end tells

  static Answer sat(Model model) { return {Verdict::Sat, std::move(model), {}, UnknownReason::None, {}, 0}; }
  static Answer unsat(std::vector<unsigned> used) {
    return {Verdict::Unsat, {}, std::move(used), UnknownReason::None, {}, 0};
  }
  static Answer unknown(UnknownReason reason) { return {Verdict::Unknown, {}, {}, reason, {}, 0}; }
  bool isSat() const { return verdict == Verdict::Sat; }
  bool isUnsat() const { return verdict == Verdict::Unsat; }
  bool isUnknown() const { return verdict == Verdict::Unknown; }
};

} // namespace sonde::solver
