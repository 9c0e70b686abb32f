#pragma once

/// \file
/// A query to a solver and its answer, both plain values.

#include "expr/expr.h"
#include "expr/model.h"
#include "expr/symbol_set.h"
#include "support/deadline.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::abv {
struct ReadHints;
}
namespace sonde::expr {
class AccessTypes;
}

namespace sonde::solver {

using expr::Expr;
using expr::Model;

/// Limits of a query. Work is deterministic; time limits are for users who ask for them.
struct Limits {
  std::optional<uint64_t> work; ///< in SAT conflicts, or in steps that take as long
  Deadline deadline;
};

/// Asks whether all constraints and the goal can be true together.
struct Query {
  std::vector<Expr> constraints;
  Expr goal; ///< null if there is none
  /// True if the caller knows that the constraints alone are satisfiable (as a path condition is) and has a
  /// model of them. Then only the formulas connected with the goal matter, and a SAT model has only their
  /// symbols (`Answer::scope`): `known.override(answer.model, answer.scope)` is a model of all.
  bool constraintsConsistent = false;
  Limits limits;
  /// Formulas that follow from the constraints and the goal together, whatever else is left out of the query:
  /// a stage that leaves formulas out, or replaces them, keeps only those that still do
  /// (docs/adr/0035-precheck.md). They are no part of what is asked, and any of them may be ignored.
  std::vector<Expr> facts = {};
  /// The access types of the tables that the query reads, if the caller has them. They are the caller's.
  const expr::AccessTypes* types = nullptr;
  /// What the stage before a back end knows about the query's reads, if anything. It is the stage's.
  const abv::ReadHints* hints = nullptr;
};

enum class Verdict : uint8_t { Sat, Unsat, Unknown };
/// Returns the verdict in SMT-LIB's words.
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

enum class UnknownReason : uint8_t {
#define X(reason, text) reason,
  SONDE_UNKNOWN_REASONS(X)
#undef X
};
const char* reasonText(UnknownReason reason);

struct Answer {
  Verdict verdict = Verdict::Unknown;
  Model model; ///< makes every constraint and the goal true, if the answer is Sat
  std::vector<unsigned>
      used; ///< indices of constraints that cannot be true together with the goal, if the answer is Unsat
  UnknownReason reason = UnknownReason::None;
  std::vector<expr::SymbolAtom> scope; ///< the symbols that the model has, if the answer is Sat and the query
                                       ///< has `constraintsConsistent`
  uint64_t work = 0;                   ///< work that the query took, if the back end reports it

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
