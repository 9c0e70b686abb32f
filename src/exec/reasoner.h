#pragma once

/// \file
/// What can be true on a path: the executor's questions, put to the solver as rarely as possible. Constants
/// and abstract values decide most, the path's model decides one side of each branch, and only the slices
/// connected with a question are sent with it.

#include "exec/path_condition.h"
#include "expr/builder.h"
#include "solver/solver.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sonde::exec {

// X(name, text)
#define SONDE_REASONER_COUNTERS(X)                                                                           \
  X(Conditions, "symbolic conditions met")                                                                   \
  X(Queries, "questions to the solver")                                                                      \
  X(Unknown, "questions it left open")

class Reasoner {
public:
  struct Counters {
#define X(name, text) uint64_t name = 0;
    SONDE_REASONER_COUNTERS(X)
#undef X
    double seconds = 0; ///< spent in the solver
  };

  /// `limits` of each question.
  Reasoner(expr::Builder& builder, solver::Solver& solver, const solver::Limits& limits)
      : builder_(builder), solver_(solver), limits_(limits) {}

  expr::Builder& builder() { return builder_; }
  /// That all expressions take.
  std::size_t liveBytes() const { return builder_.context().liveBytes(); }

  enum class Answer : uint8_t { Possible, Impossible, Unknown };

  /// Whether a condition can be true on a path, with the model that shows it.
  struct Possibility {
    Answer answer = Answer::Impossible;
    PathCondition::Part part; ///< of the condition
    expr::Model model;        ///< of the part and the condition, if possible
  };
  Possibility possible(const PathCondition& path, const expr::Expr& condition);

  /// A condition at a branch. The path's model shows one side to be possible; the other is asked for.
  struct Branch {
    bool taken = true;    ///< the side that the path's model takes
    expr::Expr condition; ///< of that side
    expr::Expr otherwise; ///< of the other one
    Possibility other;    ///< whether that is possible, too
  };
  Branch branch(const PathCondition& path, const expr::Expr& condition);

  /// The feasible values of an expression, in pieces.
  struct Piece {
    expr::Expr condition;
    BitVector value;                  ///< one of the piece
    std::optional<expr::Model> model; ///< none: the path's own
  };
  struct Pieces {
    PathCondition::Part part; ///< of the expression
    std::vector<Piece> all;   ///< the first is the one of the path's model
    bool complete = true;     ///< otherwise the limit or an unanswered question hides some
  };
  /// `pieceOf` says for a value which others belong to it (a condition that the value meets).
  Pieces pieces(const PathCondition& path, const expr::Expr& expression,
                const std::function<expr::Expr(const BitVector&)>& pieceOf, std::size_t limit);

  /// The value of an expression that the path leaves no other; nothing if it does, or nobody knows.
  std::optional<BitVector> implied(const PathCondition& path, const expr::Expr& expression);

  /// The smallest value the expression can have, as far as the solver answers.
  struct Smallest {
    BitVector value;
    bool only = false;        ///< there is no other
    PathCondition::Part part; ///< of the expression
    expr::Model model;        ///< of the part, with that value
  };
  Smallest smallest(const PathCondition& path, const expr::Expr& expression);

  const Counters& counters() const { return counters_; }

  /// The run's time is over, and a question was left open for it. Nothing more is answered, and what was left
  /// out is the work of states that the run leaves.
  bool interrupted() const { return interrupted_; }

private:
  /// The value of an expression in the path's model, and whether there is another.
  struct Value {
    BitVector value;
    PathCondition::Part part; ///< of the expression
    Answer other = Answer::Impossible;
    expr::Model model; ///< of the part, with another value
  };
  Value valueOf(const PathCondition& path, const expr::Expr& expression);

  Answer ask(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& goal,
             expr::Model& model);

  expr::Builder& builder_;
  solver::Solver& solver_;
  solver::Limits limits_;
  Counters counters_;
  bool interrupted_ = false;
};

} // namespace sonde::exec
