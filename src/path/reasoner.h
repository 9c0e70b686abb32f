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

// clang-format off
/// X(Name, "meaning")
#define SONDE_REASONER_COUNTERS(X)                                                                           \
  X(Conditions, "symbolic conditions met")                                                                   \
  X(Queries,    "queries to the solver")                                                                     \
  X(ByModel,    "sides of conditions and values that the path's model showed without a query")               \
  X(Settled,    "conditions of which a constraint of the path decides the other side, too")                  \
  X(Implied,    "addresses that the path leaves one value")                                                  \
  X(PutOff,     "queries put off")                                                                           \
  X(Unknown,    "queries that the solver left open")                                                         \
  X(Work,       "work of the solver, in conflicts")
// clang-format on

/// Which of several ways a state goes on with itself, and in which order the others follow it.
enum class Order : uint8_t {
  Model,    ///< the way of the path's model, which is at hand
  Canonical ///< independent of any model: true before false, targets by address, values ascending
};

class Reasoner {
public:
  struct Counters {
#define X(name, meaning) uint64_t name = 0;
    SONDE_REASONER_COUNTERS(X)
#undef X
    double seconds = 0; ///< spent in the solver
  };

  struct Options {
    solver::Limits limits = {}; ///< of each query
    uint64_t patience = 0;      ///< work after which a query is put off if it can be; 0: none is
    bool stateModel = true;     ///< what the path's model shows needs no query
    Order order = Order::Model;
    /// Queries have all constraints of the path, in order, not only those connected with the goal. The path's
    /// order is kept, then.
    bool wholeConditions = false;
    /// The solver itself confines a query to what is connected with its goal.
    bool solverSlices = true;
  };

  Reasoner(expr::Builder& builder, solver::Solver& solver, const Options& options)
      : builder_(builder), solver_(solver), options_(options) {}

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

  /// A condition at a branch. The path's model shows one side to be possible; the other is asked for. Without
  /// the state's model, both are.
  struct Branch {
    bool taken = true;                ///< the side that the state goes on with
    expr::Expr condition;             ///< of that side
    std::optional<expr::Model> model; ///< of that side and its part; none: the path's own
    expr::Expr otherwise;             ///< the condition of the other side
    Possibility other;                ///< whether that is possible, too

    const expr::Model* takenModel() const { return model ? &*model : nullptr; }
  };
  Branch branch(const PathCondition& path, const expr::Expr& condition);

  /// The feasible values of an expression, in pieces.
  struct Piece {
    expr::Expr condition;
    BitVector value;                  ///< one of the piece
    size_t number;                    ///< which of the calls of `pieceOf` it comes from
    std::optional<expr::Model> model; ///< none: the path's own

    const expr::Model* ownModel() const { return model ? &*model : nullptr; }
  };
  struct Rest {
    expr::Expr condition;               ///< none of the pieces is the one
    Answer answer = Answer::Impossible; ///< if possible, the limit hides some

    bool isEmpty() const { return answer == Answer::Impossible; }
  };
  struct Pieces {
    PathCondition::Part part; ///< of the expression
    std::vector<Piece> all;   ///< the first is the state's own
    Rest rest;
  };
  /// `pieceOf` says for a value which others belong to it (a condition that the value meets). In canonical
  /// order, pieces come by what `rank` says of their values, or else by the values.
  using PieceOf = std::function<expr::Expr(const BitVector&)>;
  using Rank = std::function<uint64_t(const BitVector&)>;
  Pieces pieces(const PathCondition& path, const expr::Expr& expression, const PieceOf& pieceOf, size_t limit,
                const Rank& rank = {});

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
  /// each time that they lie twice as far apart). They are not sharp: at first, values up to `slack` beside
  /// that of the path's model are let in without a query.
  struct Bounds {
    uint64_t low = 0, high = 0;
  };
  Bounds bounds(const PathCondition& path, const expr::Expr& expression, uint64_t slack);

  /// A value that the expression does not exceed, found by few queries: at most `bound`, and not much above
  /// the largest value, unless the solver gives up. Precondition: the expression does not exceed `bound`.
  BitVector upperBound(const PathCondition& path, const expr::Expr& expression, const BitVector& bound);

  const Counters& counters() const { return counters_; }
  bool isCanonical() const { return options_.order == Order::Canonical; }

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
    return ++steps_ % stepsBetween == 0 && options_.limits.deadline.passed();
  }
  /// One side of a condition: whether it is possible, and a model of it if it was asked for.
  struct Side {
    Answer answer = Answer::Possible;
    std::optional<expr::Model> model{}; ///< none: the path's own
  };
  Side askSide(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& condition);

  /// A model of a part; none if the path's own is one to go by.
  std::optional<expr::Model> someModel(const PathCondition& path, const PathCondition::Part& part);

  /// Adds pieces of the rest as the solver finds values, until none is left or the limit is reached.
  enum class Search : uint8_t { AnyValue, SmallestValue };
  void findPieces(const PathCondition& path, const expr::Expr& expression, const PieceOf& pieceOf,
                  size_t limit, Search search, size_t calls, Pieces& result);
  /// Replaces a value that the expression has in a model of `also` by the smallest one there is, as far as
  /// the solver answers, and the model by one with that value.
  void lower(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& expression,
             const expr::Expr& also, BitVector& value, expr::Model& model);

  /// A value of an expression, and whether there is another.
  struct Value {
    BitVector value;
    PathCondition::Part part;         ///< of the expression
    std::optional<expr::Model> own{}; ///< of the part, with the value; none: the path's own
    Answer other = Answer::Impossible;
    expr::Model model; ///< of the part, with another value
  };
  Value valueOf(const PathCondition& path, const expr::Expr& expression, uint64_t patience);

  /// Whether `goal` is possible. Null: asks for a model of the part alone.
  Answer ask(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& goal,
             expr::Model& model, uint64_t patience);

  expr::Builder& builder_;
  solver::Solver& solver_;
  Options options_;
  uint64_t turnBegan_ = 0; ///< of counters_.Work
  uint64_t workOfTurn_ = UINT64_MAX;
  unsigned steps_ = 0; ///< on symbolic data
  Counters counters_;
  bool interrupted_ = false;
};

} // namespace sonde::path
