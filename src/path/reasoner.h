#pragma once

/// \file
/// What can be true on a path: the executor's questions, put to the solver as rarely as possible. Constants
/// and abstract values decide most, the path's model decides one side of each branch, and only the slices
/// connected with a question are sent with it. A hard question is not waited for: it is put off, so that the
/// paths that do not depend on it go on.

#include "expr/rewrite/builder.h"
#include "path/path_condition.h"
#include "solver/solver.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sonde::path {

class Reasoner {
public:
  struct Counters {
    uint64_t Conditions = 0; ///< symbolic conditions met
    uint64_t Queries = 0;    ///< to the solver
    uint64_t PutOff = 0;     ///< queries put off
    uint64_t Unknown = 0;    ///< queries that the solver left open
    uint64_t Work = 0;       ///< of the solver, in conflicts
    double seconds = 0;      ///< spent in the solver
  };

  /// \param limits    of each question.
  /// \param patience  work after which a question is put off if it can be; 0: none is.
  Reasoner(expr::Builder& builder, solver::Solver& solver, const solver::Limits& limits, uint64_t patience)
      : builder_(builder), solver_(solver), limits_(limits), patience_(patience) {}

  expr::Builder& builder() { return builder_; }

  enum class Answer : uint8_t {
    Possible,
    Impossible,
    Later,  ///< put off: to be asked again with more patience
    Unknown ///< at a limit, which ends it
  };

  /// Whether a condition can be true on a path, with the model that shows it.
  struct Possibility {
    Answer answer = Answer::Impossible;
    PathCondition::Part part; ///< of the condition
    expr::Model model;        ///< of the part and the condition, if possible
  };
  Possibility possible(const PathCondition& path, const expr::Expr& condition);
  /// What was put off, asked again.
  Possibility possible(const PathCondition& path, const PathCondition::Part& part,
                       const expr::Expr& condition, uint64_t patience);

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
  struct Rest {
    expr::Expr condition;               ///< none of the pieces is the one
    Answer answer = Answer::Impossible; ///< if possible, the limit hides some

    bool isEmpty() const { return answer == Answer::Impossible; }
  };
  struct Pieces {
    PathCondition::Part part; ///< of the expression
    std::vector<Piece> all;   ///< the first is the one of the path's model
    Rest rest;
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

  /// Bounds of the values that an expression of at most 64 bits can have, found by few queries (one more for
  /// each time that they lie twice as far apart). They are not sharp: at first, values up to \p slack beside
  /// that of the path's model are let in without a query.
  struct Bounds {
    uint64_t low = 0, high = 0;
  };
  Bounds bounds(const PathCondition& path, const expr::Expr& expression, uint64_t slack);

  /// The largest value the expression can have, which is at most \p bound; where the solver gives up, some
  /// value that is not exceeded.
  BitVector largest(const PathCondition& path, const expr::Expr& expression, const BitVector& bound);

  const Counters& counters() const { return counters_; }

  /// The run's time is over, and a question was left open for it. Nothing more is answered, and what was left
  /// out is the work of states that the run leaves.
  bool interrupted() const { return interrupted_; }

  /// A state's turn begins, and is over after so much work.
  void beginTurn(uint64_t work) {
    turnBegan_ = counters_.Work;
    workOfTurn_ = work;
  }
  bool isTurnOver() { return interrupted_ || counters_.Work - turnBegan_ >= workOfTurn_ || isTimeOver(); }

private:
  /// Steps on symbolic data may take a millisecond each, so the run's time may be over in the middle of a
  /// turn.
  bool isTimeOver() {
    constexpr unsigned stepsBetween = 16; // to look at the clock takes as long as a cheap step
    return ++steps_ % stepsBetween == 0 && limits_.deadline.passed();
  }
  /// The value of an expression in the path's model, and whether there is another.
  struct Value {
    BitVector value;
    PathCondition::Part part; ///< of the expression
    Answer other = Answer::Impossible;
    expr::Model model; ///< of the part, with another value
  };
  Value valueOf(const PathCondition& path, const expr::Expr& expression, uint64_t patience);

  Answer ask(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& goal,
             expr::Model& model, uint64_t patience);

  expr::Builder& builder_;
  solver::Solver& solver_;
  solver::Limits limits_;
  uint64_t patience_;
  uint64_t turnBegan_ = 0; ///< of counters_.Work
  uint64_t workOfTurn_ = UINT64_MAX;
  unsigned steps_ = 0; ///< on symbolic data
  Counters counters_;
  bool interrupted_ = false;
};

} // namespace sonde::path
