#pragma once

/// \file
/// Decides what can be true on a path, with as few queries as possible. Constants and abstract values decide
/// most conditions, the path's model decides one side of each branch, and a query contains only the slices
/// that its goal depends on. A hard query is put off, so that paths that do not depend on it go on.

#include "expr/rewrite/builder.h"
#include "path/inference.h"
#include "path/path_condition.h"
#include "solver/solver.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sonde::expr {
class ConditionTransformer; // arrays/condition_transformer.h
}

namespace sonde::path {

// clang-format off
/// X(Name, "meaning")
#define SONDE_REASONER_COUNTERS(X)                                                                           \
  X(Conditions, "symbolic conditions met")                                                                   \
  X(Queries,    "queries to the solver")                                                                     \
  X(ByModel,    "sides of conditions and values that the path's model showed without a query")               \
  X(Settled,    "conditions of which a constraint of the path decides the other side, too")                  \
  X(Evaluated,  "conditions that one assignment at most makes true, decided by evaluating constraints")      \
  X(Inferred,   "questions that were decided by what earlier answers showed")                                \
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

/// Is told of a query, its answer, and the time between them.
using QueryObserver =
    std::function<void(const solver::Query&, solver::Verdict, std::chrono::nanoseconds passed)>;

class Reasoner {
public:
  struct Counters {
#define X(name, meaning) uint64_t name = 0;
    SONDE_REASONER_COUNTERS(X)
#undef X
    double seconds = 0; ///< spent in the solver
  };

  struct Options {
    solver::Limits limits = {}; ///< the limits of each query
    uint64_t patience = 0;      ///< work after which a query is put off if it can be; 0: none is
    bool stateModel = true;     ///< what the path's model shows needs no query
    /// What earlier answers showed of a path decides further questions (inference.h).
    bool inference = true;
    /// What is decided without the solver is asked nevertheless, and compared.
    bool verifies = false;
    Order order = Order::Model;
    /// Queries have all constraints of the path, in order, not only those connected with the goal. The path's
    /// order is kept, then.
    bool wholeConditions = false;
    /// The solver itself confines a query to what is connected with its goal.
    bool solverSlices = true;
    /// Queries have the facts that the path has noted (PathCondition::addFact), and `noteFact` notes them.
    bool facts = false;
    /// Queries have the access types that the path knows (PathCondition::types).
    bool types = false;
    /// Transforms conditions before they are asked for; null: they stay as they are.
    expr::ConditionTransformer* conditions = nullptr;
    /// Told of each query after its answer; may be empty.
    QueryObserver observer{};
  };

  Reasoner(expr::Builder& builder, solver::Solver& solver, const Options& options)
      : builder_(builder), solver_(solver), options_(options), inference_(builder) {}

  expr::Builder& builder() { return builder_; }

  /// Returns an equivalent condition that is likely to be easier: what a caller adds to a path that it asked
  /// about.
  expr::Expr transformed(const expr::Expr& condition);

  enum class Answer : uint8_t {
    Possible,
    Impossible,
    Later,  ///< the query is put off, and will be asked again with more patience
    Unknown ///< a limit was reached, and the query will not be asked again
  };

  /// Whether a condition can be true on a path, and a model that shows it.
  struct Possibility {
    Answer answer = Answer::Impossible;
    PathCondition::Part part; ///< the part of the path condition that the condition depends on
    expr::Model model;        ///< a model of the part and the condition, if it is possible
  };
  Possibility possible(const PathCondition& path, const expr::Expr& condition);
  /// Asks a query again that was put off.
  Possibility possible(const PathCondition& path, const PathCondition::Part& part,
                       const expr::Expr& condition, uint64_t patience);

  /// A condition at a branch, transformed. The path's model shows that one side is possible; the solver
  /// decides about the other. Without the state's model, both are.
  struct Branch {
    bool taken = true;                ///< the side that the state goes on with
    expr::Expr condition;             ///< the condition of that side
    std::optional<expr::Model> model; ///< a model of that side; if none, that of the path
    expr::Expr otherwise;             ///< the condition of the other side
    Possibility other;                ///< whether the other side is possible as well

    const expr::Model* takenModel() const { return model ? &*model : nullptr; }
  };
  Branch branch(const PathCondition& path, const expr::Expr& given);

  /// Notes on a path that the constraints of a part were shown to imply a condition, if facts are wanted.
  void noteFact(PathCondition& path, const PathCondition::Part& part, const expr::Expr& condition) const {
    if (options_.facts) path.addFact(condition, part);
  }

  /// A set of feasible values of an expression.
  struct Piece {
    expr::Expr condition;
    BitVector value;                  ///< one value of the piece
    size_t number;                    ///< the number of the call of `pieceOf` that it comes from
    std::optional<expr::Model> model; ///< a model with that value; if none, that of the path

    const expr::Model* ownModel() const { return model ? &*model : nullptr; }
  };
  struct Rest {
    expr::Expr condition;               ///< the value is in none of the pieces
    Answer answer = Answer::Impossible; ///< Possible if there are more pieces than the limit

    bool isEmpty() const { return answer == Answer::Impossible; }
  };
  struct Pieces {
    PathCondition::Part part; ///< the part of the path condition that the expression depends on
    std::vector<Piece> all;   ///< the first is the state's own
    Rest rest;
  };
  /// Values that the structure of an expression shows, feasible or not.
  struct Known {
    std::vector<BitVector> values{};
    bool areAll = false; ///< the expression has no other values
  };
  /// Divides the feasible values of `expression` into at most `limit` pieces. `pieceOf` returns, for a value,
  /// the condition for the values that belong to the same piece. In canonical order, pieces come by what
  /// `rank` says of their values, or else by the values.
  ///
  /// `known` is asked if there are more than a few pieces. If it has more than `limit` values, the pieces of
  /// all of these are found, in addition to others. A value that fixes input bytes, as the index of a table
  /// does, needs no query.
  using PieceOf = std::function<expr::Expr(const BitVector&)>;
  using Rank = std::function<uint64_t(const BitVector&)>;
  Pieces pieces(const PathCondition& path, const expr::Expr& expression, const PieceOf& pieceOf, size_t limit,
                const Rank& rank = {}, const std::function<Known()>& known = {});

  /// Returns the value of `expression` if it has only one on this path; nothing if it has others, if the
  /// solver cannot tell, or if it was not asked, because expressions of late had several values each.
  std::optional<BitVector> implied(const PathCondition& path, const expr::Expr& expression);

  /// The smallest feasible value of an expression, as far as the solver can tell.
  struct Smallest {
    BitVector value;
    bool only = false;        ///< the expression has no other value
    PathCondition::Part part; ///< the part of the path condition that the expression depends on
    expr::Model model;        ///< a model of the part in which the expression has that value
  };
  Smallest smallest(const PathCondition& path, const expr::Expr& expression);

  /// Bounds of the values that an expression of at most 64 bits can have, found by few queries (one more for
  /// each time that they lie twice as far apart). They are not sharp: at first, values up to `slack` beside
  /// that of the path's model are let in without a query.
  struct Bounds {
    uint64_t low = 0, high = 0;
  };
  Bounds bounds(const PathCondition& path, const expr::Expr& expression, uint64_t slack);

  /// Returns a value that the expression does not exceed, found by few queries: at most `bound`, and not much
  /// above the largest value, unless the solver gives up. Precondition: the expression does not exceed
  /// `bound`.
  BitVector upperBound(const PathCondition& path, const expr::Expr& expression, const BitVector& bound);

  const Counters& counters() const { return counters_; }
  bool isCanonical() const { return options_.order == Order::Canonical; }

  /// Returns whether the run's time was over during a query, which was not answered. No further query is
  /// answered, and the states that wait for one count as unexplored.
  bool interrupted() const { return interrupted_; }

  /// Begins the turn of a state, which is over after `work`.
  void beginTurn(uint64_t work) {
    turnBegan_ = counters_.Work;
    workOfTurn_ = work;
  }
  bool isTurnOver() { return interrupted_ || counters_.Work - turnBegan_ >= workOfTurn_ || isTimeOver(); }

private:
  bool infers() const { return options_.inference && options_.stateModel && !options_.wholeConditions; }
  /// Returns whether the run's time is over. It may be over in the middle of a turn, because steps on
  /// symbolic data may take a millisecond each.
  bool isTimeOver() {
    constexpr unsigned stepsBetween = 16; // reading the clock takes as long as a cheap step
    return ++steps_ % stepsBetween == 0 && options_.limits.deadline.passed();
  }
  /// One side of a condition: whether it is possible, and a model of it if it was asked for.
  struct Side {
    Answer answer = Answer::Possible;
    std::optional<expr::Model>
        model{}; ///< a model of the answer; without a value, the path's own model is one
  };
  Side askSide(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& condition);

  /// Returns a model of a part; none if the path's own model can be used.
  std::optional<expr::Model> someModel(const PathCondition& path, const PathCondition::Part& part);

  /// Pieces that are being looked for.
  struct PieceSearch {
    const PathCondition& path;
    const expr::Expr& expression;
    const PieceOf& pieceOf;
    size_t limit;
    size_t calls = 0; ///< of `pieceOf`
    Pieces result{};
  };
  /// Adds the piece of a value of the rest that the solver finds. Returns false if it finds none, or if the
  /// limit is reached.
  enum class Which : uint8_t { AnyValue, SmallestValue };
  bool findPiece(PieceSearch& search, Which which);
  /// Raises the limit if there are more known values than it allows, and adds those of their pieces that are
  /// found by evaluating constraints. Returns whether these are all, so that the rest is empty.
  bool addKnownPieces(PieceSearch& search, const Known& known);
  /// Says whether a condition is possible if evaluating constraints shows it, with a model; otherwise
  /// nothing.
  std::optional<bool> isPossibleByValue(const PathCondition& path, const PathCondition::Part& part,
                                        const expr::Expr& condition, expr::Model& model);
  /// Replaces a value that the expression has in a model of `also` by the smallest one there is, as far as
  /// the solver answers, and the model by one with that value.
  void lower(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& expression,
             const expr::Expr& also, BitVector& value, expr::Model& model);

  /// A value of an expression, and whether there is another.
  struct Value {
    BitVector value;
    PathCondition::Part part;         ///< the part of the path condition that the expression depends on
    std::optional<expr::Model> own{}; ///< a model with that value; if none, that of the path
    Answer other = Answer::Impossible;
    expr::Model model; ///< a model of the part in which the expression has another value
  };
  Value valueOf(const PathCondition& path, const expr::Expr& expression, uint64_t patience);

  /// Returns whether an expression has another value on the path than in its model, or whether nobody knows.
  /// If there is a `doubt`, it is asked about first (inference.h).
  bool hasOther(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& expression,
                const expr::Expr& doubt);

  /// Returns whether `goal` is possible if it takes no query to tell.
  std::optional<bool> inferred(const PathCondition& path, const PathCondition::Part& part,
                               const expr::Expr& goal, expr::Model& model);
  /// Asks the solver.
  Answer query(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& goal,
               expr::Model& model, uint64_t patience);
  /// Whether `goal` is possible. Null: asks for a model of the part alone.
  Answer ask(const PathCondition& path, const PathCondition::Part& part, const expr::Expr& goal,
             expr::Model& model, uint64_t patience);

  expr::Builder& builder_;
  solver::Solver& solver_;
  Options options_;
  Inference inference_;
  uint64_t turnBegan_ = 0; ///< the value of counters_.Work at the begin of the turn
  uint64_t workOfTurn_ = UINT64_MAX;
  unsigned steps_ = 0; ///< number of steps on symbolic data
  Counters counters_;
  uint64_t notImplied_ = 0; ///< expressions with several values that `implied` met since the last with one
  bool interrupted_ = false;
};

} // namespace sonde::path
